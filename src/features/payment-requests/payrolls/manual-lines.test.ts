import { expect, test } from 'vitest'
import { payrollOf } from '../../../../tests/web/payment-requests.ts'
import { changedLines, isAmount, linesOf, netWith, newLines } from './manual-lines.ts'

const payroll = payrollOf()
const lines = linesOf(payroll)

test('only manual changes are sent, a cleared line as 0, and the net is known before [I5]', () => {
  const bonus = newLines('perceptions').find(({ code }) => code === 'BONUS')
  if (!bonus) throw new Error('A bonus can be added.')
  const all = [...lines, bonus]
  const amounts = { 'perceptions.salary': '12000.00', 'perceptions.BONUS': '750', 'deductions.imss': '' }
  expect(changedLines(all, amounts, 'perceptions')).toEqual([{ code: 'BONUS', name: 'Bonus', amount: '750' }])
  expect(changedLines(all, amounts, 'deductions')).toEqual([{ code: 'imss', name: 'IMSS', amount: '0' }])
  expect(netWith(payroll, all, amounts)).toBe('11357.96')
  expect(netWith(payroll, all, { 'perceptions.BONUS': '7,50' })).toBeNull()
})

test.each([
  ['1500', true],
  ['1500.5', true],
  ['', true],
  ['1,500', false],
  ['-1', false],
  ['1.234', false],
])('the amount %s is read: %s [I5]', (value, isRight) => expect(isAmount(value)).toBe(isRight))
