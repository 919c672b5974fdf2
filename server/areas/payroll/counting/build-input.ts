import { entriesOfKind, TYPE_OF_CODE, unitOf } from '../../../../contract/payroll/entries/entry-types.ts'
import { addDays, addMonths, daysBetween, earlier, later } from '../../../../payroll/calendar/days.ts'
import type { ExtraordinaryInput, ExtraordinaryPayment } from '../../../../payroll/extraordinary/types.ts'
import { ownCodeOf } from '../../../../payroll/law/concepts.ts'
import type { Law, Zone } from '../../../../payroll/law/types.ts'
import { cents, decimal, figure, greatest, money, percentOf, shown } from '../../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import {
  AWAY,
  type DeductionInput,
  type Incident,
  type PayrollInput,
  type PeriodName,
} from '../../../../payroll/period/types.ts'
import { present } from '../../../../payroll/present.ts'
import type { Columns } from '../../../db/rows.ts'
import type { Defaults } from '../law-figures/company-defaults.ts'
import { methodsOf } from './company-terms.ts'
import { housingNoticeOf } from './housing-notice.ts'
import { BY_AMOUNT_OF_CODE, codeOfType, DEDUCTION_TYPES } from './incident-types.ts'
import { wrongDays } from './paid-days.ts'
import type { Source, SourceIncident } from './sources.ts'

/** The members of the request and its company that every payroll depends on. */
export interface RequestTerms
  extends Columns<'payment_requests', 'kind' | 'period_type' | 'period_start' | 'period_end' | 'payment_date'> {
  multipliers: Record<string, { value: string }>
  payroll_state: string | null
  imss_risk_premium: string | null
  imss_risk_class: number | null
  /** Default terms of the company's payrolls on the day of payment, with their sources. */
  defaults: Defaults
  /** Law of the last day of the year that the request adjusts. */
  annual_law: Law | null
}

const SHIFTS: Record<string, 'Day' | 'Night' | 'Mixed'> = { '01': 'Day', '02': 'Night', '03': 'Mixed' }
const CALENDAR = 'Calendar days'
const WEEK = 7

function salaryOf({ monthly_salary }: Source): string {
  if (monthly_salary === null) throw new NotCountable('the contract has no monthly salary')
  return money(decimal(monthly_salary))
}

const zoneOf = ({ zone }: Source): Zone => (zone === 'Border' ? 'Border' : 'General')

/** Benefits above the legal minimum: of the contract or of the company, whichever is higher. */
function benefitsOf(source: Source, { multipliers }: RequestTerms) {
  const most = (own: string | null, name: string) =>
    shown(greatest(figure(own ?? '0'), figure(multipliers[name]?.value ?? '0')))
  return {
    vacationPremiumPercent: most(source.vacation_premium, 'vacation_premium'),
    christmasBonusDays: most(source.christmas_bonus_days, 'christmas_bonus_days'),
    ...(source.vacation_days === null ? {} : { vacationDays: Math.floor(Number(source.vacation_days)) }),
  }
}

const hasLine = ({ settlement }: Source, code: string): boolean => settlement?.lines.some((line) => line.code === code) === true

/** From this day on the confirmed settlement pays the salary; no other payroll pays it again. */
const salarySettledFrom = (source: Source): string | null =>
  hasLine(source, 'SALARY') ? (source.settlement_input?.salary_from ?? null) : null

const stateOf = ({ defaults }: RequestTerms) => (defaults['payroll_state'] ? { state: defaults['payroll_state'].value } : {})

/** Input of `payrollOf`, for a period of pay. */
export function periodInput(source: Source, terms: RequestTerms, law: Law): PayrollInput {
  const { period_start, period_end, payment_date } = terms
  const { weekly_days } = source
  checkDays(source, terms)
  const monthlySalary = salaryOf(source)
  const first = later(period_start, source.start_date)
  const settledFrom = salarySettledFrom(source)
  if (settledFrom !== null && settledFrom <= first && settledFrom <= period_end) {
    throw new NotCountable('the settlement of the contract pays for these days; leave the person out of this request')
  }
  const ends = [source.ends_on, source.last_day, settledFrom === null ? null : addDays(settledFrom, -1)]
  const last = ends.reduce<string>((day, end) => (end === null ? day : earlier(day, end)), period_end)
  if (last < first) throw new NotCountable('the contract is not in force in this period')
  const isCut = last < period_end
  const isByCalendar = terms.defaults['day_basis']?.value === CALENDAR
  const daysInForce = daysBetween(first, last) + 1
  const counted = isCut || isByCalendar ? String(daysInForce) : null
  const byHand = source.manual?.days_paid
  // The period may have become shorter since they were said.
  if (byHand !== undefined && wrongDays(byHand, terms) !== null)
    throw new NotCountable(`${byHand} days are set by hand, more than the period has; change or restore them`)
  const raises = (source.raises ?? []).filter(({ from }) => from > first)
  return {
    period: terms.period_type as PeriodName,
    periodStart: period_start,
    periodEnd: period_end,
    paymentDate: payment_date,
    hireDate: source.service_from,
    contractStart: source.start_date,
    zone: zoneOf(source),
    monthlySalary,
    ...benefitsOf(source, terms),
    ...stateOf(terms),
    ...methodsOf(terms.defaults),
    ...monthOf(source, terms),
    ...present({
      shift: SHIFTS[source.shift_key ?? ''],
      daysPaid: byHand ?? counted,
      socialSecurityDays: isCut ? daysInForce : null,
      workDaysOfWeek: weekly_days !== null && weekly_days < 5 && weekly_days > 0 ? weekly_days : null,
      exemptUsed: source.exempt_used,
      variable: source.variable,
      raise: raises.length > 0 ? raises : null,
    }),
    premiums: premiumsOf(terms),
    incidents: [...source.incidents.map((one) => incidentOf(one, source, terms, law)), ...enteredPerceptions(source, law)],
    deductions: deductionsOf(source, terms, law, last),
  }
}

/** Payments and absences of the month before, and absences of this period that are in the next month. */
function monthOf({ month, incidents }: Source, { period_start, period_end }: RequestTerms): Pick<PayrollInput, 'month'> {
  const next = addMonths(`${period_start.slice(0, 7)}-01`, 1)
  // Days without dates are those of the last day, as for the payrolls that follow.
  const days = incidents
    .filter(({ type }) => AWAY.some((one) => one === type))
    .map(({ date_from, quantity }) => Number(quantity ?? 0) - Math.max(0, daysBetween(date_from ?? period_end, next)))
  const absencesNext = period_end < next ? 0 : Math.floor(days.reduce((total, one) => total + Math.max(0, one), 0))
  if (absencesNext === 0) return month ? { month } : {}
  return { month: { taxed: '0.00', isr: '0.00', subsidy: '0.00', ...month, absencesNext } }
}

const premiumsOf = ({ multipliers }: RequestTerms) => ({
  overtimeDouble: multipliers['overtime_double']?.value ?? '0',
  overtimeTriple: multipliers['overtime_triple']?.value ?? '0',
  sunday: multipliers['sunday_premium']?.value ?? '0',
  restDay: multipliers['rest_day']?.value ?? '0',
  holiday: multipliers['holiday']?.value ?? '0',
})

/** An incident may have been entered before the days of the request changed, or while its person was left out. */
function checkDays({ incidents }: Source, { period_start, period_end }: RequestTerms): void {
  const outside = incidents.find(
    ({ date_from, date_to }) => date_from !== null && (date_from < period_start || (date_to ?? date_from) > period_end),
  )
  if (!outside) return
  throw new NotCountable(`days of ${outside.type} are outside the period; change or remove the entry`)
}

function incidentOf(one: SourceIncident, source: Source, { period_start }: RequestTerms, law: Law): Incident {
  const type = one.type as Incident['type']
  const unit = unitOf(one.type)
  // Weeks of a period are counted from its first day.
  const week =
    one.date_from === null ? 1 : Math.min(6, Math.max(0, Math.floor(daysBetween(period_start, one.date_from) / WEEK)) + 1)
  if (unit === 'days') return { type, days: one.quantity ?? '0', week }
  if (unit === 'hours') return { type, hours: one.quantity ?? '0', week }
  if (unit === undefined) return { type: 'Other perception', amount: amountOf(one, source), code: ownCode(law, one.type) }
  const named = one.type === 'Other perception' && one.note ? { name: one.note.slice(0, 100) } : {}
  return { type, amount: amountOf(one, source), ...named }
}

/** A given amount, or a percentage of the monthly salary. */
function amountOf({ amount, percent }: { amount?: string | null; percent?: string | null }, source: Source): string {
  if (amount !== null && amount !== undefined) return amount
  return money(cents(percentOf(decimal(salaryOf(source)), percent ?? '0')))
}

const enteredPerceptions = (source: Source, { concepts }: Law): Incident[] =>
  source.own_perceptions.map((one) => ({
    type: BY_AMOUNT_OF_CODE[one.code] ?? 'Other perception',
    amount: amountOf(one, source),
    ...(concepts[one.code] ? { code: one.code } : {}),
  }))

/** The code of a concept of our own, by its name. */
function ownCode(law: Law, name: string): string {
  const code = ownCodeOf(law, name)
  if (code === undefined) throw new NotCountable(`the concept "${name}" does not apply on the day of payment`)
  return code
}

const ordersOf = (source: Source, law: Law): DeductionInput[] =>
  source.deductions.map(
    ({ type, amount, percent, of, date_from, date_to, remaining }): DeductionInput => ({
      ...(DEDUCTION_TYPES.includes(type)
        ? { type: type as DeductionInput['type'] }
        : { type: 'Other', code: ownCode(law, type) }),
      ...present({ amount, percent, of, from: date_from, to: date_to, remaining }),
    }),
  )

/** @param last day of the period on which the contract is in force: a discount is of the days of work (Ley INFONAVIT 29-III) */
function deductionsOf(source: Source, { period_start, period_end }: RequestTerms, law: Law, last: string): DeductionInput[] {
  const orders = ordersOf(source, law)
  const { loan } = source
  const discount = housingNoticeOf(loan, period_start)
  // A credit of the record ends by itself; one entered for this request replaces it.
  if (!discount || orders.some(({ type }) => type === 'INFONAVIT')) return orders
  const to = earlier(loan?.ends ?? last, last)
  return [...orders, { type: 'INFONAVIT', discount, ...(to < period_end ? { to } : {}) }]
}

/** Throws NotCountable with the stored entries that a request of this kind does not take: none of them is left out silently. */
export function checkEntries(
  { own_perceptions, incidents, deductions }: Source,
  { kind }: RequestTerms,
  { concepts }: Law,
): void {
  if (kind === 'Regular') return
  const takes = entriesOfKind(kind)
  const wrong = [
    ...own_perceptions.flatMap(({ code }) => {
      const own = concepts[code]
      if (own ? takes.takesOwn : takes.perceptions.includes(code)) return []
      return [own?.name ?? TYPE_OF_CODE[code] ?? code]
    }),
    ...incidents.flatMap(({ type }) =>
      (unitOf(type) === undefined ? takes.takesOwn : takes.incidents.includes(type)) ? [] : [type],
    ),
    ...deductions.flatMap(({ type }) => (takes.deductions.includes(type) ? [] : [type])),
  ]
  if (wrong.length === 0) return
  const list = [...new Set(wrong)].join(', ')
  throw new NotCountable(`a request of this kind takes no entry of ${list}; remove it, or enter it in a regular payroll`)
}

/** Input of `extraordinaryOf`, for a payment outside the periods. */
export function extraordinaryInput(source: Source, terms: RequestTerms, law: Law): ExtraordinaryInput {
  const isOfSettledYear = source.ends_on?.slice(0, 4) === terms.payment_date.slice(0, 4)
  if (terms.kind === 'Christmas bonus' && isOfSettledYear && hasLine(source, 'CHRISTMAS_BONUS')) {
    throw new NotCountable('the settlement of the contract pays the Christmas bonus; leave the person out of this request')
  }
  const payments = paymentsOf(source, terms, law)
  if (payments.length === 0) throw new NotCountable(nothingToPay(source))
  return {
    paymentDate: terms.payment_date,
    hireDate: source.service_from,
    contractStart: source.start_date,
    zone: zoneOf(source),
    monthlySalary: salaryOf(source),
    ...benefitsOf(source, terms),
    ...stateOf(terms),
    ...present({ exemptUsed: source.exempt_used }),
    prizeDays: String(daysBetween(terms.period_start, terms.period_end) + 1),
    prizeThrough: terms.period_end,
    ...(source.deductions.length === 0 ? {} : { deductions: ordersOf(source, law) }),
    payments,
  }
}

function nothingToPay({ profit_share: of }: Source): string {
  if (of?.share.reason == null) return 'no pay has been entered; add a perception'
  return `there is no share of the profit; leave the person out of this request. ${of.share.reason}`
}

function paymentsOf(source: Source, terms: RequestTerms, law: Law): ExtraordinaryPayment[] {
  const entered = [
    ...source.own_perceptions.map((one) => ({ code: one.code, amount: amountOf(one, source) })),
    ...source.incidents
      .filter(({ type }) => unitOf(type) === undefined)
      .map((one) => ({ code: ownCode(law, one.type), amount: amountOf(one, source) })),
    ...source.incidents
      .filter(({ type }) => unitOf(type) === 'amount')
      .map((one) => ({ code: codeOfType(one.type) ?? '', amount: amountOf(one, source) })),
  ]
  const days = source.incidents.filter(({ type }) => type === 'Vacation' || type === 'Sunday premium')
  const byDays = days.map(({ type, quantity }): ExtraordinaryPayment => {
    const isVacation = type === 'Vacation'
    return { type: isVacation ? 'Vacation premium' : 'Sunday premium', days: quantity ?? '0' }
  })
  const paid = entered.map(({ code, amount }): ExtraordinaryPayment => {
    const type = EXTRAORDINARY[code]
    return type === undefined ? { type: 'Bonus', amount, code } : { type, amount }
  })
  if (terms.kind !== 'Christmas bonus' || paid.length > 0) return [...paid, ...byDays]
  // Absences of the payrolls of the year, and those entered for this request alone.
  const absences = source.incidents.filter(({ type }) => type === 'Absence' || type === 'Unpaid leave')
  const absenceDays = absences.reduce((total, { quantity }) => total + Math.floor(Number(quantity ?? 0)), source.absence_days)
  const said = present({ days: source.manual?.days_paid, through: source.ends_on })
  return [{ type: 'Christmas bonus', absenceDays, ...said }]
}

const EXTRAORDINARY: Record<string, ExtraordinaryPayment['type']> = {
  BONUS: 'Bonus',
  PROFIT_SHARING: 'Profit sharing',
  CHRISTMAS_BONUS: 'Christmas bonus',
}
