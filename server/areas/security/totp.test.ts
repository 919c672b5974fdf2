import { expect, test } from 'vitest'
import { codeOf, otpAddress, stepAt, stepOfCode, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('makes the code of RFC 6238 at second %s', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(at(seconds)), 8)).toBe(code)
  expect(codeOf(SECRET, stepAt(at(seconds)))).toBe(code.slice(2))
})

test('takes the code of the step before and after, and none further away', () => {
  const step = stepAt(at(1111111109))
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, codeOf(SECRET, step + away), at(1111111109)))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(stepOfCode(SECRET, 'abc', at(59))).toBeNull()
})

test('writes the secret as apps read it (RFC 4648)', () => {
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpAddress(SECRET, 'ana@example.com', 'Plantilla')).toBe(
    'otpauth://totp/Plantilla:ana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plantilla',
  )
})
