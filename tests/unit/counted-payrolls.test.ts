import { describe, expect, test } from 'vitest'
import { lawOn } from '../../payroll/law/law.ts'
import type { RequestTerms } from '../../server/areas/payroll/counting/build-input.ts'
import { countOne } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import type { Source, SourceIncident } from '../../server/areas/payroll/counting/sources.ts'

const SOURCE = {
  id: 1,
  request_id: 1,
  employee_id: 1,
  contract_id: 1,
  firstname: 'Ana',
  lastname: 'Cruz',
  own_perceptions: [],
  contract_status: 'Active',
  start_date: '2022-01-01',
  contract_key: '01',
  shift_key: '01',
  monthly_salary: '30000.00',
  payment_frequency: 'Fortnightly',
  zone: 'General',
  incidents: [],
  deductions: [],
  name_now: 'Ana Cruz',
  paid_twice: [],
  absence_days: 0,
  manual: null,
  profit_share: null,
  ends_on: null,
  raises: null,
  vacation_days: null,
  vacation_premium: null,
  christmas_bonus_days: null,
  weekly_days: null,
  rfc: null,
  curp: null,
  nss: null,
  bank: null,
  clabe_twin: null,
  clabe_elsewhere: null,
  loan: null,
  month: null,
  exempt_used: null,
  variable: null,
  previous: null,
  address: null,
  left_before: null,
  rejected_document: null,
  settlement: null,
  settlement_input: null,
  last_day: null,
  annual: null,
} satisfies Source as Source

const TERMS: RequestTerms = {
  kind: 'Regular',
  period_type: 'Fortnightly',
  period_start: '2026-11-01',
  period_end: '2026-11-15',
  payment_date: '2026-11-13',
  multipliers: {},
  payroll_state: null,
  imss_risk_premium: null,
  imss_risk_class: null,
  defaults: {},
  annual_law: null,
}

const LIMITS = {
  max_net_per_person: null,
  min_net: '0.00',
  max_net_change_percent: null,
  max_bonus: null,
  max_deduction_percent: null,
  max_overtime_hours_week: null,
} as Parameters<typeof countOne>[1]['limits']

function count(source: Partial<Source>, terms: Partial<RequestTerms> = {}) {
  const all = { ...TERMS, ...terms }
  const known = { terms: all, limits: LIMITS, law: lawOn(all.payment_date), now: '2026-11-10T00:00:00Z', by: 'Ana' }
  const { row, failure } = countOne({ ...SOURCE, ...source }, known)
  expect(failure).toBe(null)
  return row
}

const incident = (more: Partial<SourceIncident>): SourceIncident => ({
  id: 1,
  type: 'Bonus',
  date_from: null,
  date_to: null,
  quantity: null,
  amount: null,
  percent: null,
  note: null,
  ...more,
})

describe('the yearly exemptions (LISR 93-XIV) [I2]', () => {
  test('a premium in two parts is exempt up to the limit of the year, and both parts count as used', () => {
    const premiums = [incident({ type: 'Vacation', quantity: '10' }), incident({ type: 'Vacation', quantity: '10' })]
    const { perceptions, exempt_used } = count({ incidents: premiums }, { kind: 'Correction' })
    // 15 × 117.31 = 1,759.65, less than 1,000.00 × 20 × 25 % = 5,000.00.
    expect(perceptions.map(({ amount, exempt }) => [amount, exempt])).toEqual([
      ['2500.00', '1759.65'],
      ['2500.00', '0.00'],
    ])
    expect(exempt_used).toEqual({ vacationPremium: '1759.65' })
  })

  test('two small premiums both count as used', () => {
    const premiums = [incident({ type: 'Vacation', quantity: '2' }), incident({ type: 'Vacation', quantity: '3' })]
    expect(count({ incidents: premiums }, { kind: 'Correction' }).exempt_used).toEqual({ vacationPremium: '1250.00' })
  })
})
