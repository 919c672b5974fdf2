import { yearlyExempt } from '../exempt/yearly.ts'
import { given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { atLeast, cents, type Decimal, decimal, figure, least, money, percentOf, shown, sum, ZERO } from '../money/decimal.ts'
import { dailyInput, type Facts } from './facts.ts'
import type { Earned, ExemptPart } from './line.ts'
import type { Incident, PaymentInput } from './types.ts'

const total = ({ input }: Facts, type: string, what: 'days' | 'amount'): Decimal =>
  sum((input.incidents ?? []).filter((one) => one.type === type).map((one) => decimal(one[what] ?? '0')))

const BUILDERS: Partial<Record<Incident['type'], (facts: Facts) => Earned>> = {
  'Sunday premium': sundayPremium,
  Vacation: (facts) => premiumOfVacation(facts, total(facts, 'Vacation', 'days')),
  'Christmas bonus': christmasBonus,
  'Profit sharing': profitSharing,
}

/** Exempt parts of a calendar year that were used before, by the payment. */
export type ExemptUsed = NonNullable<PaymentInput['exemptUsed']>

/** Payments with an exemption of the year, by incident or payment (LISR 93-XIV). */
export const YEARLY: Readonly<Record<string, keyof ExemptUsed>> = {
  'Christmas bonus': 'christmasBonus',
  Vacation: 'vacationPremium',
  'Vacation premium': 'vacationPremium',
  'Profit sharing': 'profitSharing',
}

/** Premiums and yearly payments: each with an exempt limit of its own (LISR 93-XIV). */
export function premiumsOf(facts: Facts): Earned[] {
  const { incidents = [], exemptUsed } = facts.input
  if (incidents.length === 0) return []
  const types = new Set(incidents.map(({ type }) => type))
  return Object.entries(BUILDERS)
    .filter(([type]) => types.has(type as Incident['type']))
    .map(([type, build]) => withYearly(facts.law, YEARLY[type], exemptUsed, build(facts)))
    .filter(({ amount }) => amount.gt(ZERO))
}

function sundayPremium(facts: Facts): Earned {
  const { law, wages } = facts
  const days = total(facts, 'Sunday premium', 'days')
  const percent = atLeast(law.rules.premiums.sundayPercent, facts.input.premiums?.sunday)
  const amount = cents(percentOf(wages.daily.times(days), percent))
  return {
    code: 'SUNDAY_PREMIUM',
    base: wages.daily,
    quantity: days,
    unit: 'days',
    amount,
    inputs: () => [dailyInput(facts), given('Sundays', shown(days)), given('Premium', `${percent} %`)],
    exempt: sundayExempt(law, days, amount),
  }
}

/** One UMA for each Sunday that was worked. */
export function sundayExempt(law: Law, days: Decimal, amount: Decimal): ExemptPart {
  const limit = cents(figure(law.exemptions.sundayPremiumUma).times(figure(law.uma.daily)).times(days))
  return {
    amount: least(amount, limit),
    formula: `${law.exemptions.sundayPremiumUma} UMA for each Sunday, at most the amount`,
    inputs: () => [given('UMA a day', law.uma.daily), given('Limit', money(limit))],
    basis: { ...law.exemptions, article: 'LISR 93-XIV' },
  }
}

/** The premium of days of vacation, before its exempt part. */
export const premiumOfVacation = ({ wages }: Pick<Facts, 'wages'>, days: Decimal): Earned => ({
  code: 'VACATION_PREMIUM',
  base: wages.daily,
  quantity: days,
  unit: 'days',
  amount: cents(percentOf(wages.daily.times(days), wages.vacationPremiumPercent)),
  inputs: () => [
    dailyInput({ wages }),
    given('Vacation days', shown(days)),
    given('Premium', `${wages.vacationPremiumPercent} %`),
  ],
})

/** In days, which are the bonus days due, or as an amount. */
function christmasBonus(facts: Facts): Earned {
  const days = total(facts, 'Christmas bonus', 'days')
  const amount = cents(facts.wages.daily.times(days)).plus(total(facts, 'Christmas bonus', 'amount'))
  return {
    code: 'CHRISTMAS_BONUS',
    amount,
    inputs: () => (days.gt(ZERO) ? [dailyInput(facts), given('Bonus days', shown(days))] : [given('Amount', money(amount))]),
  }
}

function profitSharing(facts: Facts): Earned {
  const amount = total(facts, 'Profit sharing', 'amount')
  return { code: 'PROFIT_SHARING', amount, inputs: () => [given('Amount', money(amount))] }
}

/** Subtracts the part that the yearly exemption of this payment still covers, where it has one. */
export function withYearly(law: Law, payment: keyof ExemptUsed | undefined, used: ExemptUsed = {}, earned: Earned): Earned {
  if (payment === undefined) return earned
  const units = law.exemptions[`${payment}Uma`]
  const before = decimal(used[payment] ?? '0')
  const { limit, exempt } = yearlyExempt(law, units, before, earned.amount)
  return {
    ...earned,
    exempt: {
      amount: exempt,
      formula: `${units} UMA of the year − used before, at most the amount`,
      inputs: () => [
        given('UMA a day', law.uma.daily),
        given('Limit', money(limit)),
        given('Used before in this year', money(before)),
      ],
      basis: { ...law.exemptions, article: 'LISR 93-XIV' },
    },
  }
}
