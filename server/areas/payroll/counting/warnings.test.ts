import { expect, test } from 'vitest'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { IssueFacts } from './issue-rule.ts'
import { WARNINGS } from './warnings.ts'

/** Overtime of a fortnight before the reform of March 2026: nine hours a week are double. */
const warningOf = (...entries: [from: string | null, to: string | null, hours: string][]) => {
  const incidents = entries.map(([date_from, date_to, quantity]) => ({ type: 'Overtime double', date_from, date_to, quantity }))
  const facts = {
    source: { incidents },
    terms: { period_start: '2026-01-16', period_end: '2026-01-31' },
    limits: { max_overtime_hours_week: null },
    law: lawOn('2026-01-30'),
  }
  return WARNINGS['OVERTIME']?.(facts as unknown as IssueFacts)
}

test('overtime of one week is compared with the limit of a week, not of the period (LFT 66 to 68) [I4]', () => {
  const tooMuch = (hours: string) => ['issue.overtimeWeek', { hours, limit: '9' }]
  expect(warningOf(['2026-01-16', null, '6'], ['2026-01-19', '2026-01-20', '6'])).toEqual(tooMuch('12 hours'))
  expect(warningOf(['2026-01-16', null, '6'], ['2026-01-23', null, '6'])).toBe(false)
  // Hours of unknown days, or of several weeks, are compared with the limit of the whole period.
  expect(warningOf([null, null, '12'])).toBe(false)
  expect(warningOf(['2026-01-16', '2026-01-31', '12'])).toBe(false)
  expect(warningOf([null, null, '19'])).toEqual(tooMuch('19 hours'))
})
