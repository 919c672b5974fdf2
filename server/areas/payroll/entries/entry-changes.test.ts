import { expect, test } from 'vitest'
import '../../../../tests/support/load-texts.ts'
import { inLanguage } from '../../../language.ts'
import { inWords } from '../../../words/stored-words.ts'
import { entryChanges } from './entry-changes.ts'

const names = new Map([
  [1, { name: 'Ana Cruz' }],
  [2, { name: 'José Ruiz' }],
])
const bonus = (payroll_id: number, amount: string) => ({ payroll_id, type: 'Bonus', amount })

test('the history names person, kind and amount, before and after [F10]', () => {
  const overtime = { payroll_id: 1, type: 'Overtime double', quantity: '3.0000', unit: 'hours', date_from: '2026-01-20' }
  expect(entryChanges('incident', names, [], [overtime])).toEqual([
    { field: 'incident', from: null, to: 'Ana Cruz: Overtime double, 3 hours, 20 January 2026' },
  ])
  expect(entryChanges('incident', names, [bonus(1, '1500'), bonus(2, '90')], [bonus(1, '750')])).toEqual([
    { field: 'incident', from: 'Ana Cruz: Bonus, MX$1,500.00', to: 'Ana Cruz: Bonus, MX$750.00' },
    { field: 'incident', from: 'José Ruiz: Bonus, MX$90.00', to: null },
  ])
  expect(inLanguage('es', () => inWords('Ana Cruz: Bonus, MX$1,500.00'))).toBe('Ana Cruz: Bono, $1,500.00')
})

test('the history counts one day in the singular, and reads in Spanish [F10]', () => {
  const away = { payroll_id: 1, type: 'Absence', unit: 'days', date_from: '2026-01-20' }
  const [one, two] = entryChanges(
    'incident',
    names,
    [],
    [
      { ...away, quantity: '1.0000', date_to: '2026-01-20' },
      { ...away, quantity: '2.0000', date_to: '2026-01-21' },
    ],
  )
  expect([one?.to, two?.to]).toEqual([
    'Ana Cruz: Absence, 1 day, 20 January 2026',
    'Ana Cruz: Absence, 2 days, 20 January 2026 to 21 January 2026',
  ])
  expect(inLanguage('es', () => [one?.to, two?.to].map((text) => inWords(String(text))))).toEqual([
    'Ana Cruz: Falta, 1 día, 20 de enero de 2026',
    'Ana Cruz: Falta, 2 días, 20 de enero de 2026 a 21 de enero de 2026',
  ])
})

test('a file of hundreds is recorded by its first entries and their number [F10]', () => {
  const many = Array.from({ length: 300 }, () => bonus(2, '10'))
  const changes = entryChanges('deduction', names, [], many)
  expect([changes.length, changes.at(-1)]).toEqual([51, { field: 'count', from: null, to: 300 }])
})
