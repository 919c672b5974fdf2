import { earlier } from '../calendar/days.ts'
import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import type { Law } from '../law/types.ts'
import { cents, decimal, money, percentOf, shown } from '../money/decimal.ts'
import { type Earned, ownPart } from '../period/line.ts'
import { sundayExempt, withYearly } from '../period/premiums.ts'
import { daysInYear, partOfYear } from '../settlement/service.ts'
import type { Wages } from '../settlement/wages.ts'
import type { ExtraordinaryInput, ExtraordinaryPayment } from './types.ts'

interface Known {
  law: Law
  wages: Wages
  input: ExtraordinaryInput
}

type Used = NonNullable<ExtraordinaryInput['exemptUsed']>

const YEARLY: Partial<Record<ExtraordinaryPayment['type'], keyof Used>> = {
  'Christmas bonus': 'christmasBonus',
  'Vacation premium': 'vacationPremium',
  'Profit sharing': 'profitSharing',
}

/** The payments with their exempt parts; those of one kind share the exemption of the year, in their order (LISR 93-XIV). */
export function paymentsOf(known: Known): Earned[] {
  const used: Used = { ...known.input.exemptUsed }
  return known.input.payments.map((payment) => {
    const earned = paymentOf(known, payment, used)
    const name = YEARLY[payment.type]
    if (name && earned.exempt) used[name] = money(decimal(used[name] ?? '0').plus(earned.exempt.amount))
    return earned
  })
}

function paymentOf(known: Known, payment: ExtraordinaryPayment, used: Used): Earned {
  const { law } = known
  switch (payment.type) {
    case 'Christmas bonus':
      return withYearly({ law }, law.exemptions.christmasBonusUma, used.christmasBonus, christmasBonus(known, payment))
    case 'Vacation premium':
      return withYearly({ law }, law.exemptions.vacationPremiumUma, used.vacationPremium, vacationPremium(known, payment))
    case 'Profit sharing':
      return withYearly({ law }, law.exemptions.profitSharingUma, used.profitSharing, byAmount('PROFIT_SHARING', payment))
    case 'Sunday premium':
      return sundayPremium(known, payment)
    case 'Bonus':
      return payment.code === undefined ? byAmount('BONUS', payment) : ownPayment(law, payment.code, payment)
  }
}

function byAmount(code: string, { amount = '0' }: ExtraordinaryPayment): Earned {
  const value = cents(decimal(amount))
  return { code, amount: value, inputs: () => [given('Amount', money(value))] }
}

function ownPayment(law: Law, code: string, payment: ExtraordinaryPayment): Earned {
  const earned = byAmount(code, payment)
  return { ...earned, ...ownPart(conceptOf(law, code), earned.amount) }
}

const dailyOf = ({ daily }: Wages) => given('Daily wage', money(daily))

/** Days as given, or the days of the year in proportion (LFT 87). */
function christmasBonus({ wages, input }: Known, payment: ExtraordinaryPayment): Earned {
  if (payment.amount !== undefined) return byAmount('CHRISTMAS_BONUS', payment)
  const through = earlier(payment.through ?? '9999-12-31', `${input.paymentDate.slice(0, 4)}-12-31`)
  const counted = Math.max(0, daysInYear(input.contractStart ?? input.hireDate, through) - (payment.absenceDays ?? 0))
  const days = payment.days === undefined ? decimal(wages.christmasBonusDays).times(partOfYear(counted)) : decimal(payment.days)
  return {
    code: 'CHRISTMAS_BONUS',
    base: wages.daily,
    quantity: days,
    unit: 'days',
    amount: cents(wages.daily.times(days)),
    inputs: () => [
      dailyOf(wages),
      ...(payment.days === undefined
        ? [given('Bonus days of a year', wages.christmasBonusDays), given('Days of the year that count', counted)]
        : []),
      given('Bonus days', shown(days)),
    ],
  }
}

function vacationPremium({ wages }: Known, payment: ExtraordinaryPayment): Earned {
  if (payment.days === undefined) return byAmount('VACATION_PREMIUM', payment)
  const days = decimal(payment.days)
  return {
    code: 'VACATION_PREMIUM',
    base: wages.daily,
    quantity: days,
    unit: 'days',
    amount: cents(percentOf(wages.daily.times(days), wages.vacationPremiumPercent)),
    inputs: () => [dailyOf(wages), given('Vacation days', shown(days)), given('Premium', `${wages.vacationPremiumPercent} %`)],
  }
}

function sundayPremium({ law, wages }: Known, payment: ExtraordinaryPayment): Earned {
  const days = decimal(payment.days ?? '0')
  const percent = law.rules.premiums.sundayPercent
  const amount =
    payment.amount === undefined ? cents(percentOf(wages.daily.times(days), percent)) : cents(decimal(payment.amount))
  return {
    code: 'SUNDAY_PREMIUM',
    amount,
    inputs: () => [dailyOf(wages), given('Sundays', shown(days)), given('Amount', money(amount))],
    exempt: sundayExempt(law, days, amount),
  }
}
