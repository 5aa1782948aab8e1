import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

test('a hash has the recommended cost and matches only its password', async () => {
  const passwords = openPasswords()
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  expect(await passwords.verify(hash, 'correct horse')).toBe(true)
  expect(await passwords.verify(hash, 'wrong horse')).toBe(false)
  expect(await passwords.verify(null, 'correct horse')).toBe(false)
})
