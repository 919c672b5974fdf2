import { describe, expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { payrollOf } from './payroll.ts'
import type { Incident, PayrollInput } from './types.ts'

const INPUT = {
  ...FIRST_HALF,
  periodStart: '2026-02-16',
  periodEnd: '2026-02-28',
  paymentDate: '2026-02-28',
}
const half = (periodStart: string, periodEnd: string) => ({ ...INPUT, periodStart, periodEnd, paymentDate: periodEnd })
const month = (periodStart: string, periodEnd: string) => ({ ...half(periodStart, periodEnd), period: 'Monthly' as const })
const paid = (input: PayrollInput, days: string, type: Incident['type'] = 'Unpaid leave') => {
  const { wages, totals } = payrollOf({ ...input, incidents: [{ type, days }] })
  return [wages.daysPaid, totals.gross]
}

describe('days away (LFT 82, 83, 89; LFT 170-II for maternity) [I2]', () => {
  test.each([
    ['maternity in a half of February', INPUT, '13', 'Maternity'],
    ['unpaid leave in a half of February', INPUT, '13', 'Unpaid leave'],
    ['unpaid leave in the whole of February', month('2026-02-01', '2026-02-28'), '28', 'Unpaid leave'],
    ['illness in a half of sixteen days', half('2026-07-16', '2026-07-31'), '16', 'Sick leave IMSS general'],
    [
      'leave since a hire within the period',
      { ...half('2026-07-16', '2026-07-31'), hireDate: '2026-07-22' },
      '10',
      'Unpaid leave',
    ],
    ['leave where days of salary are said', { ...INPUT, daysPaid: '15' }, '13', 'Unpaid leave'],
  ] as const)('a period wholly away pays nothing: %s', (_what, input, days, type) => {
    expect(paid(input, days, type)).toEqual(['0', '0.00'])
  })

  test.each([
    ['sixteen days', half('2026-07-16', '2026-07-31'), '15'],
    ['31 days', month('2026-07-01', '2026-07-31'), '30'],
    ['thirteen days', INPUT, '12'],
    ['28 days', month('2026-02-01', '2026-02-28'), '27'],
  ] as const)('one day of work in %s is paid as one', (_what, input, away) => {
    expect(paid(input, away)).toEqual(['1', '800.00'])
  })

  test('up to half of the days each day away takes one day of pay, and more of them never pay more', () => {
    expect(paid(half('2026-07-16', '2026-07-31'), '1')).toEqual(['14', '11200.00'])
    expect(paid(half('2026-07-16', '2026-07-31'), '8')).toEqual(['7', '5600.00'])
    for (const input of [INPUT, half('2026-07-16', '2026-07-31'), month('2026-07-01', '2026-07-31')]) {
      const days = Array.from({ length: 31 }, (_, away) => Number(paid(input, String(away))[0]))
      expect(days).toEqual(days.toSorted((one, other) => other - one))
    }
  })
})
