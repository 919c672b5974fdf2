import { expect, test } from 'vitest'
import { compareReceipts } from './compare.ts'

const line = (code: string, amount: string, isTaken = false) => ({ code, name: code, amount, isTaken })

test('the changes of a receipt sum up to the change of its net, the largest first [I3]', () => {
  const before = [line('SALARY', '10000.00'), line('ISR', '900.00', true), line('LOAN', '100.00', true)]
  const now = [line('SALARY', '9000.00'), line('BONUS', '250.50'), line('ISR', '850.25', true)]
  const changes = compareReceipts(before, now)
  expect(changes.map(({ name, difference }) => [name, difference])).toEqual([
    ['SALARY', '-1000.00'],
    ['BONUS', '250.50'],
    ['LOAN', '100.00'],
    ['ISR', '49.75'],
  ])
  // 9000.00 before, 8400.25 now.
  expect(changes.reduce((sum, { difference }) => sum + Math.round(Number(difference) * 100), 0)).toBe(-59975)
  expect(compareReceipts(now, now)).toEqual([])
})
