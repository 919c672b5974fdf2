import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

test('a password is stored as argon2id with 19 MiB, two passes and its own salt [A21]', async () => {
  const [one, two] = await Promise.all([hashPassword('Plantilla2026'), hashPassword('Plantilla2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the right password fits; outer spaces and the way an accent is typed do not matter', async () => {
  const digest = await hashPassword('Contraseña1')
  expect(await isPassword(' Contrasen\u0303a1 ', digest)).toBe(true)
  expect(await isPassword('Contrasena1', digest)).toBe(false)
  expect(await isPassword('contraseña1', digest)).toBe(false)
})

test('without a stored digest no password fits', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('Plantilla2026', null)).toBe(false)
})

test('a digest of another kind is a fault, not a wrong password', async () => {
  await expect(isPassword('Plantilla2026', '$2b$10$abc')).rejects.toThrow('not an argon2id PHC string')
})
