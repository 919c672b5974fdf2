import { expect, test } from 'vitest'
import { entryChanges } from './entry-changes.ts'

const names = new Map([
  [1, { name: 'Ana Cruz' }],
  [2, { name: 'José Ruiz' }],
])
const bonus = (payroll_id: number, amount: string) => ({ payroll_id, type: 'Bonus', amount })

test('the history names person, kind and amount, before and after [F10]', () => {
  const overtime = { payroll_id: 1, type: 'Overtime double', quantity: '3.0000', unit: 'hours', date_from: '2026-01-20' }
  expect(entryChanges('incident', names, [], [overtime])).toEqual([
    { field: 'incident', from: null, to: 'Ana Cruz: Overtime double, 3 hours, 2026-01-20' },
  ])
  expect(entryChanges('incident', names, [bonus(1, '500'), bonus(2, '90')], [bonus(1, '750')])).toEqual([
    { field: 'incident', from: 'Ana Cruz: Bonus, 500.00', to: 'Ana Cruz: Bonus, 750.00' },
    { field: 'incident', from: 'José Ruiz: Bonus, 90.00', to: null },
  ])
})

test('a file of hundreds is recorded by its first entries and their number [F10]', () => {
  const many = Array.from({ length: 300 }, () => bonus(2, '10'))
  const told = entryChanges('deduction', names, [], many)
  expect([told.length, told.at(-1)]).toEqual([51, { field: 'count', from: null, to: 300 }])
})
