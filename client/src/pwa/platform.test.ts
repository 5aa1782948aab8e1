import { expect, it } from 'vitest'
import { platformOf } from './platform.ts'

it.each([
  ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/147', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147', 0],
] as const)('%s: %s', (platform, userAgent, maxTouchPoints) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
