import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeState, codeDigest, newCode, secondsUntilNextCode } from './verification-code.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
const state = (values: Partial<CodeState> = {}): CodeState => ({
  sent_to: 'a@x.test',
  sent_at: at(0).toISOString(),
  sent_count: 1,
  counted_since: at(0).toISOString(),
  ...values,
})
const HALF_DAY = 12 * 3600

test('a code is four digits for any number behind it [A7]', () => {
  for (let round = 0; round < 500; round += 1) expect(newCode()).toMatch(/^\d{4}$/)
})

test('the next code to the same address waits 60 seconds, the first to another none [A9]', () => {
  expect(secondsUntilNextCode(undefined, 'a@x.test', at(0))).toBe(0)
  expect(secondsUntilNextCode(state(), 'a@x.test', at(0))).toBe(60)
  expect(secondsUntilNextCode(state(), 'a@x.test', at(59.5))).toBe(1)
  expect(secondsUntilNextCode(state(), 'a@x.test', at(60))).toBe(0)
  expect(secondsUntilNextCode(state(), 'b@x.test', at(1))).toBe(0)
})

test('after ten codes the next one waits until twelve hours have passed since the first, to any address', () => {
  const full = state({ sent_count: 10, sent_at: at(600).toISOString() })
  expect(secondsUntilNextCode(full, 'b@x.test', at(700))).toBe(HALF_DAY - 700)
  expect(secondsUntilNextCode(full, 'a@x.test', at(HALF_DAY))).toBe(0)
})

test('the digest of a code depends on key, person, address and code [A21]', () => {
  const parts = fc.tuple(
    fc.constantFrom('k1', 'k2'),
    fc.constantFrom(1, 2),
    fc.constantFrom('a', 'b'),
    fc.constantFrom('0001', '0002'),
  )
  fc.assert(
    fc.property(parts, parts, (one, two) => {
      const isSame = one.every((part, index) => part === two[index])
      expect(codeDigest(...one).equals(codeDigest(...two))).toBe(isSame)
    }),
  )
})
