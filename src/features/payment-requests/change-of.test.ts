import { expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

test.each([
  ['103.20', '100.00', '+3.2%'],
  ['96.80', '100.00', '-3.2%'],
  ['100.00', '100.00', '0.0%'],
  ['264235.83', '264236.47', '-MX$0.64'],
  ['264236.47', '264235.83', '+MX$0.64'],
  ['-264235.83', '-264236.47', '+MX$0.64'],
  ['5.00', '0.00', null],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(changeOf(now, before, 'MXN')).toBe(change)
})

test('people are compared by their number', () => {
  expect(changeOf(3001, 3000, null)).toBe('+1')
})
