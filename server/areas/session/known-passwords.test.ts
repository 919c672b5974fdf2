import { expect, test } from 'vitest'
import { isKnownPassword } from './known-passwords.ts'

test.each(['Password1', ' PASSWORD1 ', 'P@ssword1', 'Pássword1', 'Qwerty123', 'Welcome1', 'Admin123'])(
  '%s is known',
  (password) => {
    expect(isKnownPassword(password)).toBe(true)
  },
)

test.each(['Plantilla2026', 'Nueva2027', 'Ñandú 12 A', 'Tren-azul-47'])('%s is not', (password) => {
  expect(isKnownPassword(password)).toBe(false)
})
