import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [0, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
