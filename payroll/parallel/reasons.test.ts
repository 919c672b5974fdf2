import { expect, test } from 'vitest'
import { SECOND_HALF } from '../../tests/support/payroll-inputs.ts'
import { lawOn } from '../law/law.ts'
import { type Decimal, decimal, ZERO } from '../money/decimal.ts'
import { payrollOf } from '../period/payroll.ts'
import { type Amounts, kindOf, type Recount, reasonsOf } from './reasons.ts'

const LAW = lawOn('2026-06-30')
const FACTS = { law: LAW, before: lawOn('2025-12-31') }
const ANA = { ...SECOND_HALF, hireDate: '2024-03-01', monthlySalary: '25000.00' }

const amountsOf: Recount = (input, law) => {
  const { lines, totals } = payrollOf(input, law)
  return new Map<string, Decimal>([
    ['NET', decimal(totals.net)],
    ...lines.map(({ code, amount }) => [code, decimal(amount)] as const),
  ])
}

function reasonsFor(entered: Record<string, string>, input = ANA, recount = amountsOf): Record<string, string> {
  const theirs: Amounts = new Map(Object.entries(entered).map(([code, amount]) => [code, decimal(amount)]))
  const ours = amountsOf(input, LAW) ?? new Map()
  const off = [...theirs.keys()].filter((code) => !(ours.get(code) ?? ZERO).eq(theirs.get(code) ?? ZERO))
  return Object.fromEntries(reasonsOf({ ...FACTS, input }, { off, theirs, ours }, recount))
}

test('other days: the salary says how many, and the tax follows [§8.9]', () => {
  expect(reasonsFor({ SALARY: '11666.67', ISR: '1560.26' })).toEqual({
    SALARY: 'Other days: they pay 14 days, we 15.',
    ISR: 'Follows from the salary.',
  })
  // 25,000 ÷ 30.4 × 15
  expect(reasonsFor({ SALARY: '12335.53' }).SALARY).toBe(
    'Other days: their daily wage is the monthly salary ÷ 30.4, ours ÷ 30.',
  )
})

test('rounding: of the daily wage, and differences that need no search [§8.9]', () => {
  expect(reasonsFor({ SALARY: '12499.95', ISR: '1738.25' })).toEqual({
    SALARY: 'Rounding: they round the daily wage to cents.',
    ISR: 'Rounding.',
  })
})

test('other table: half of the monthly one, and that of the year before [§8.9]', () => {
  expect(reasonsFor({ ISR: '1725.83' })).toEqual({
    ISR: 'Other table: they take the monthly table ÷ 30 × 15, we that of 15 days.',
  })
  expect(reasonsFor({ ISR: '1846.94' })).toEqual({ ISR: 'Other table: theirs is that of 2025.' })
})

test('subsidy: none at all [§8.9]', () => {
  const poor = { ...ANA, monthlySalary: '11000.00' }
  const ours = amountsOf(poor, LAW)?.get('ISR') ?? ZERO
  // 15 days of it are 264.30.
  expect(reasonsFor({ ISR: ours.plus(decimal('264.30')).toFixed(2) }, poor)).toEqual({
    ISR: 'Subsidy: they give no employment subsidy.',
  })
})

test('social security: other days, the plain daily wage, and the base derived from their quota [§8.9]', () => {
  expect(reasonsFor({ IMSS: '366.76' }).IMSS).toBe('Other days: they count 16 days of social security, we 15.')
  // 833.33 × 2.375 % × 15, and 0.4 % × 15 of the part above 351.93
  expect(reasonsFor({ IMSS: '325.74' }).IMSS).toMatch(
    /^SBC: theirs is the daily wage, ours \d+\.\d+ with the integration factor\.$/,
  )
  // 0.4 % × 15 of the part above 3 × 113.14: 32.24 and not 31.49
  expect(reasonsFor({ IMSS: '344.59' }).IMSS).toBe('SBC: theirs uses the UMA of 2025.')
  const late = { ...ANA, periodStart: '2026-01-16', periodEnd: '2026-01-31', paymentDate: '2026-02-02' }
  const byPayment = payrollOf({ ...late, socialSecurityDate: '2026-02-02' }).totals.imssWorker
  expect(reasonsFor({ IMSS: byPayment }, late).IMSS).toBe(
    'SBC: theirs uses the UMA of the payment date, ours that of the days worked.',
  )
  // 950.00 × 2.375 % × 15 = 338.44, and 35.88
  expect(reasonsFor({ IMSS: '374.32' }).IMSS).toMatch(/^SBC: theirs would be 9(49\.9|50\.0)\d, ours is 87\d\.\d\d\.$/)
})

test('the net follows from the rest, or names the amount missing in the file [§8.9]', () => {
  const rest = { SALARY: '12500.00', IMSS: '343.84' }
  expect(reasonsFor({ ...rest, ISR: '1725.83', NET: '10430.33' }).NET).toBe('Follows from the other amounts.')
  expect(reasonsFor({ SALARY: '12500.00', ISR: '1738.26', NET: '10761.74' }).NET).toBe(
    "Not in the file: Social security, worker's quota.",
  )
  expect(reasonsFor({ ...rest, ISR: '1738.26', NET: '10317.90' }).NET).toBe(
    'Their sums: the amounts in the file add up to 10417.90, not to its net of 10317.90.',
  )
})

test('an unexplained difference has no reason, and the calculations stop at their limit [§8.9]', () => {
  expect(reasonsFor({ ISR: '1.00' })).toEqual({})
  expect(reasonsFor({ SALARY: '11666.67', ISR: '1725.83', IMSS: '374.32' }, ANA, () => null)).toEqual({})
})

test('reasons of a kind are counted together [§8.9]', () => {
  expect(['Other days: they pay 14 days, we 15.', 'Rounding.', 'Rounding: they round.'].map(kindOf)).toEqual([
    'Other days',
    'Rounding',
    'Rounding',
  ])
})
