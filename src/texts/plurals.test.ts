import { expect, test } from 'vitest'
import { CONTRACT_TEXTS } from './contracts.ts'
import { HISTORY_TEXTS } from './history.ts'
import { NEW_PEOPLE_TEXTS } from './new-people.ts'
import { PAYMENT_REQUEST_TEXTS } from './payment-requests.ts'
import { PAYROLL_INTERFACE_TEXTS } from './payroll-interface.ts'
import { PREPARATION_TEXTS } from './payroll-preparation.ts'

test('texts with a count say one thing in the singular and several in the plural', () => {
  const { allGood } = NEW_PEOPLE_TEXTS.import
  const { count } = PAYROLL_INTERFACE_TEXTS.preview
  const pairs = [
    [allGood(1), 'The row is fine.'],
    [allGood(3), 'All 3 rows are fine.'],
    [CONTRACT_TEXTS.terms.hours('1'), '1 hour a week'],
    [CONTRACT_TEXTS.terms.hours('40'), '40 hours a week'],
    [HISTORY_TEXTS.shown(1, 1), '1 entry'],
    [HISTORY_TEXTS.shown(1, 2), '1 of 2 entries'],
    [PAYMENT_REQUEST_TEXTS.payroll.facts.weeks(1), '1 week'],
    [PAYMENT_REQUEST_TEXTS.payroll.facts.weeks(2), '2 weeks'],
    [PREPARATION_TEXTS.upload.more(1), 'And 1 more line.'],
    [PREPARATION_TEXTS.upload.someWrong(1, 1), '1 of 1 line cannot be added. Correct your file and choose it again.'],
    [PREPARATION_TEXTS.settings.days('1'), '1 day'],
    [count(0, 5), 'No sample payroll changes.'],
    [count(1, 5), '1 of 5 sample payrolls changes.'],
    [count(2, 5), '2 of 5 sample payrolls change.'],
  ]
  for (const [text, expected] of pairs) expect(text).toBe(expected)
})
