import { describe, expect, test } from 'vitest'
import { lawOn } from '../../payroll/law/law.ts'
import type { RequestTerms } from '../../server/areas/payroll/counting/build-input.ts'
import { countOne } from '../../server/areas/payroll/counting/count-one.ts'
import type { Source, SourceIncident } from '../../server/areas/payroll/counting/sources.ts'
import known from './counted-payrolls.json' with { type: 'json' }

const SOURCE = known.source as Source
const TERMS = known.terms as RequestTerms
const LIMITS = known.limits as Parameters<typeof countOne>[1]['limits']

function counted(source: Partial<Source>, terms: Partial<RequestTerms> = {}) {
  const all = { ...TERMS, ...terms }
  const basis = { terms: all, limits: LIMITS, law: lawOn(all.payment_date), now: '2026-11-10T00:00:00Z', by: 'Ana' }
  const { row, failure } = countOne({ ...SOURCE, ...source }, basis)
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
    const { perceptions, exempt_used } = counted({ incidents: premiums }, { kind: 'Correction' })
    // 15 × 117.31 = 1,759.65, less than 1,000.00 × 20 × 25 % = 5,000.00.
    expect(perceptions.map(({ amount, exempt }) => [amount, exempt])).toEqual([
      ['2500.00', '1759.65'],
      ['2500.00', '0.00'],
    ])
    expect(exempt_used).toEqual({ vacationPremium: '1759.65' })
  })

  test('two small premiums both count as used', () => {
    const premiums = [incident({ type: 'Vacation', quantity: '2' }), incident({ type: 'Vacation', quantity: '3' })]
    expect(counted({ incidents: premiums }, { kind: 'Correction' }).exempt_used).toEqual({ vacationPremium: '1250.00' })
  })
})

describe('an annual adjustment with an income tax set by hand (LISR 97) [F2]', () => {
  const december = { period_start: '2025-12-16', period_end: '2025-12-31', payment_date: '2025-12-30' }
  const terms = { ...december, annual_law: lawOn('2025-12-31') }
  const paid = { taxed: '345000.00', exempt: '0', isr: '52000.00', subsidy: '0', first_day: '2025-01-01' }
  const kept = { separation: null, others: [], unpaid: [], is_unpaid_here: false, open: null, adjusted_in: null }
  const annual = { year: 2025, files_own_return: false, paid, ...kept }
  const amountOf = ({ deductions }: ReturnType<typeof counted>, code: string) =>
    deductions.find((line) => line.code === code)?.amount
  const deductions = [{ code: 'ISR', amount: '4000.00' }]

  test('the difference of the year is counted with the tax that is really withheld', () => {
    const plain = counted({ annual }, terms)
    expect([amountOf(plain, 'ISR'), plain.annual?.withheld]).toEqual(['2380.94', '54380.94'])
    expect(amountOf(plain, 'ISR_ANNUAL')).toBe('2499.08')
    const byHand = counted({ annual, manual: { deductions } }, terms)
    expect(byHand.annual?.withheld).toBe('56000.00')
    // 56,880.02 − 52,000.00 − 4,000.00.
    expect([amountOf(byHand, 'ISR'), amountOf(byHand, 'ISR_ANNUAL')]).toEqual(['4000.00', '880.02'])
    expect(byHand.annual).toMatchObject({ to_withhold: '880.02', taken: '880.02', left: '0.00' })
    const warned = byHand.warnings.find(({ code }) => code === 'TAX_BY_HAND')?.message
    expect(warned).toContain('4880.02 of income tax is withheld')
    expect(warned).toContain('3260.96')
  })

  test('a bonus by hand is income of the year, and an adjustment set by hand stays as it is set', () => {
    const bonus = counted({ annual, manual: { perceptions: [{ code: 'BONUS', amount: '1000.00' }] } }, terms)
    expect(bonus.annual?.taxed).toBe('361000.00')
    const set = [...deductions, { code: 'ISR_ANNUAL', amount: '500.00' }]
    const byHand = counted({ annual, manual: { deductions: set } }, terms)
    expect([amountOf(byHand, 'ISR_ANNUAL'), byHand.annual?.left]).toEqual(['500.00', '380.02'])
  })
})
