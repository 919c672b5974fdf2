import { daysBetween } from '../calendar/days.ts'
import { given } from '../explain.ts'
import { lawOn, minimumWage, missingLaw } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { decimal, greatest, least, money, percentOf, shown, sum, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { settlementDeductions } from './deductions.ts'
import { withExemptParts } from './exempt.ts'
import { incomeTaxes } from './income-tax.ts'
import { type Earning, earning, toLine } from './line.ts'
import { otherPayLines, paidOutLines } from './other-pay.ts'
import { RULES } from './rules.ts'
import { salaryOwed } from './salary-owed.ts'
import { daysInYear, partOfYear, type Service, serviceOf } from './service.ts'
import { socialSecurity } from './social-security.ts'
import type { Settlement, SettlementInput, SettlementLine, SettlementWarning } from './types.ts'
import { type Wages, wagesOf } from './wages.ts'

/** Warnings to read before trusting the figures: nothing uncertain is presented as certain. */
function warningsOf(input: SettlementInput, wages: Wages, law: Law): SettlementWarning[] {
  const warnings: SettlementWarning[] = []
  const rule = RULES.types[input.type]
  const missing = missingLaw(law)
  if (missing !== null) warnings.push({ code: 'PROVISIONAL_TABLES', message: missing })
  if (rule.confidence === 'U' || rule.confidence === 'K' || rule.confidence === 'M') {
    const message = `The payment for a contract that ends by "${input.type}" follows our own rule: have it checked before paying.`
    warnings.push({ code: 'UNVERIFIED_RULE', message })
  }
  if (input.type === 'Death') {
    warnings.push({ code: 'BENEFICIARIES', message: 'It is paid to the beneficiaries that the labour court names (LFT 115).' })
  }
  if (rule.perYear) {
    const message =
      (input.paysPerYear ?? true)
        ? 'The indemnity for each year of service is included. It is due if the worker is not reinstated (LFT 49, 50).'
        : 'The indemnity for each year of service is left out. It becomes due if the worker is not reinstated (LFT 49, 50).'
    warnings.push({ code: 'PER_YEAR_CHOICE', message })
  }
  if (law.employmentSubsidy.kind === 'table') {
    const message = 'Before May 2024 a subsidy above the tax was paid in cash: that part belongs to the last payroll.'
    warnings.push({ code: 'SUBSIDY_IN_CASH', message })
  }
  if (wages.daily.lt(wages.minimum)) {
    const message = `The daily wage is below the minimum wage of the zone (${decimal(wages.minimum).toFixed(2)}).`
    warnings.push({ code: 'BELOW_MINIMUM_WAGE', message })
  }
  return warnings
}

/** Payments due at every end of a contract, for any reason (finiquito): calculated with the daily wage. */
function ordinaryEarnings(input: SettlementInput, service: Service, wages: Wages): Earning[] {
  const daily = given('Daily wage (monthly salary ÷ 30)', shown(wages.daily))
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
    salaryOwed(input, wages),
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
function separationEarnings(input: SettlementInput, service: Service, wages: Wages, law: Law): Earning[] {
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

/**
 * The pay of an employee at the end of a contract: lines with the taxed and the exempt part, withholdings, and the
 * calculation of every amount. The same input gives the same bytes. Formulas: docs/payroll.md.
 * Throws NotCountable for days that are not in order or precede the tables.
 * @param law of the day of payment; default: the files alone
 */
export function settlementOf(input: SettlementInput, law: Law = lawOn(input.paymentDate ?? input.endDate)): Settlement {
  if (input.endDate < input.lastDay) throw new NotCountable('The contract ends before the last day of work.')
  const service = serviceOf(input.startDate, input.endDate)
  const wages = wagesOf(input, service, law)
  const earnings = [...ordinaryEarnings(input, service, wages), ...separationEarnings(input, service, wages, law)]
  const perceptions = [...withExemptParts(earnings.map(toLine), input, service, law), ...otherPayLines(input)]
  const paidOut = paidOutLines(input)
  const quota = socialSecurity(input, wages, law)
  const taxes = incomeTaxes(perceptions, input, wages, law, decimal(quota?.amount ?? '0'))
  const statutory = [...taxes.lines, ...(quota ? [quota] : [])]
  const others = settlementDeductions({ input, wages, law, perceptions, statutory })
  const deductions = [...statutory, ...others.lines]
  const gross = totalOf(perceptions)
  const taken = totalOf(deductions)
  return {
    lines: withSatCodes(law, [...perceptions, ...paidOut, ...deductions]),
    gross: money(gross),
    deductions: money(taken),
    net: money(gross.plus(totalOf(paidOut)).minus(taken)),
    currency: 'MXN',
    subsidyCaused: money(taxes.subsidyCaused),
    dailyWage: shown(wages.daily),
    integratedDailyWage: money(wages.integrated),
    integrationFactor: wages.factor.toFixed(Math.max(4, input.factorPlaces ?? 4)),
    service: { years: service.years, days: service.days },
    warnings: [...warningsOf(input, wages, law), ...others.warnings],
  }
}

const totalOf = (lines: readonly SettlementLine[]) => sum(lines.map(({ amount }) => decimal(amount)))
