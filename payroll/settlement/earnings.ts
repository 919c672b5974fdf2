import { daysBetween } from '../calendar/days.ts'
import { given } from '../explain.ts'
import { minimumWage } from '../law/law.ts'
import type { Law } from '../law/types.ts'
import { decimal, greatest, least, money, percentOf, shown, ZERO } from '../money/decimal.ts'
import { type Earning, earning } from './line.ts'
import { RULES } from './rules.ts'
import { daysInYear, partOfYear, type Service } from './service.ts'
import type { SettlementInput } from './types.ts'
import type { Wages } from './wages.ts'

/** Payments due at every end of a contract, for any reason (finiquito): calculated with the daily wage. */
export function ordinaryEarnings(input: SettlementInput, service: Service, wages: Wages): Earning[] {
  const daily = given('Daily wage (monthly salary ÷ 30)', shown(wages.daily))
  const owed = decimal(input.salaryDays)
  const pending = decimal(input.pendingVacationDays ?? '0')
  const { contractStart = input.startDate, endDate } = input
  const ownDays = Math.min(service.days, daysBetween(contractStart, endDate) + 1)
  const earned = decimal(wages.vacationDays).times(partOfYear(ownDays))
  const taken = decimal(input.vacationDaysTaken ?? '0')
  const proportional = greatest(ZERO, earned.minus(taken))
  const inYear = Math.max(0, daysInYear(contractStart, endDate) - (input.absenceDays ?? 0))
  const bonusDays = decimal(wages.christmasBonusDays).times(partOfYear(inYear))
  const vacation = pending.plus(proportional)
  return [
    earning('SALARY', wages.daily, owed, [daily, given('Days owed', shown(owed))]),
    earning('VACATION_PENDING', wages.daily, pending, [daily, given('Days not taken', shown(pending))]),
    earning('VACATION', wages.daily, proportional, [
      daily,
      given(`Vacation days of year ${service.running} of service`, wages.vacationDays),
      given(ownDays < service.days ? 'Days of the contract' : 'Days of service since the anniversary', ownDays),
      ...(taken.gt(ZERO) ? [given('Days of it already taken', shown(taken))] : []),
      given('Vacation days', shown(proportional)),
    ]),
    earning('VACATION_PREMIUM', percentOf(wages.daily, wages.vacationPremiumPercent), vacation, [
      daily,
      given('Vacation days paid', shown(vacation)),
      given('Premium', `${wages.vacationPremiumPercent} %`),
    ]),
    lessPaid(
      input.christmasBonusPaid,
      earning('CHRISTMAS_BONUS', wages.daily, bonusDays, [
        daily,
        given('Bonus days of a year', wages.christmasBonusDays),
        given('Days worked in the year', inYear),
        given('Bonus days', shown(bonusDays)),
      ]),
    ),
  ].filter(({ amount }) => amount.gt(ZERO))
}

/** Subtracts earlier payments of it; an overpayment is not claimed back here. */
function lessPaid(paid: string | undefined, due: Earning): Earning {
  if (paid === undefined || decimal(paid).eq(ZERO)) return due
  const amount = greatest(ZERO, due.amount.minus(decimal(paid)))
  return { ...due, amount, inputs: [...due.inputs, given('Paid before in this year', paid)] }
}

/** Further payments for some reasons (liquidación); payroll/law/settlement.json defines which. */
export function separationEarnings(input: SettlementInput, service: Service, wages: Wages, law: Law): Earning[] {
  const rule = RULES.types[input.type]
  const earnings: Earning[] = []
  const hasPremium =
    rule.seniorityPremium === 'always' ||
    (rule.seniorityPremium === 'from-years' && service.years >= RULES.seniorityPremium.resignationFromYears)
  if (hasPremium) earnings.push(seniorityPremium(input, service, wages, law))
  if (rule.indemnity) {
    const days = decimal(RULES.indemnity.days)
    earnings.push(earning('INDEMNITY', wages.integrated, days, [...integratedInputs(wages), given('Days', shown(days))]))
  }
  if (rule.perYear && (input.paysPerYear ?? true)) earnings.push(perYear(input, service, wages))
  return earnings.filter(({ amount }) => amount.gt(ZERO))
}

/**
 * The wage is that of the end of the contract, whenever it is paid: at least the minimum wage of that day, at most twice as
 * much (LFT 162, 485, 486).
 */
function seniorityPremium({ endDate, zone }: SettlementInput, service: Service, { daily }: Wages, law: Law): Earning {
  const { days, wageCapMinimumWages } = RULES.seniorityPremium
  const minimum = decimal(minimumWage(law.on(endDate), zone))
  const cap = minimum.times(decimal(wageCapMinimumWages))
  const capped = least(greatest(daily, minimum), cap)
  return earning('SENIORITY_PREMIUM', capped, decimal(days).times(service.exact), [
    given('Daily wage', shown(daily)),
    given(`Minimum wage of the zone on ${endDate}`, shown(minimum)),
    given(`Cap (${wageCapMinimumWages} × minimum wage)`, shown(cap)),
    given('Capped daily wage', shown(capped)),
    ...serviceInputs(service),
  ])
}

function perYear(input: SettlementInput, service: Service, wages: Wages): Earning {
  const inputs = [...integratedInputs(wages), ...serviceInputs(service)]
  const { days, fixedTerm } = RULES.perYear
  if (!input.isFixedTerm) return earning('PER_YEAR', wages.integrated, decimal(days).times(service.exact), inputs)
  const counted =
    service.years < 1
      ? decimal(service.days).div(decimal(2))
      : decimal(30 * fixedTerm.firstYearMonths).plus(decimal(days).times(service.exact.minus(decimal(1))))
  return earning('PER_YEAR_FIXED_TERM', wages.integrated, counted, [...inputs, given('Days', shown(counted))])
}

const integratedInputs = (wages: Wages) => [
  ...(wages.isAgreed ? [] : [given('Daily wage', shown(wages.daily)), given('Integration factor', shown(wages.factor))]),
  ...(wages.variable === null
    ? []
    : [
        given('Variable pay of the last thirty days worked', wages.variable.total),
        given('Days paid', wages.variable.days),
        given('Variable part', money(wages.variable.daily)),
      ]),
  given('Integrated daily wage', shown(wages.integrated)),
]

const serviceInputs = (service: Service) => [
  given('Years completed', service.years),
  given('Days since the anniversary', service.days),
  given('Years of service', shown(service.exact)),
]
