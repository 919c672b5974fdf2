import { createHash } from 'node:crypto'
import { t } from '../../../contract/language/texts.ts'
import { addDays, dayNumber, daysBetween, later } from '../../../payroll/calendar/days.ts'
import type { LawBook } from '../../../payroll/law/changes.ts'
import { lawOn } from '../../../payroll/law/law.ts'
import type { Zone } from '../../../payroll/law/types.ts'
import { decimal, money } from '../../../payroll/money/decimal.ts'
import { owedSalaryDays, type PayPeriod } from '../../../payroll/settlement/service.ts'
import { settlementOf as computeSettlement } from '../../../payroll/settlement/settlement.ts'
import type { Settlement, SettlementInput, SettlementType, SettlementWarning } from '../../../payroll/settlement/types.ts'
import { vacationUpToAnniversary } from '../../../payroll/settlement/up-to-anniversary.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { keyedHash } from '../../keyed-hash.ts'
import type { Settings } from '../../settings.ts'
import { storedDay, storedPesos, storedText } from '../../words/stored-words.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { FIXED_TERM } from '../payroll/counting/settlement-source.ts'
import { NOTHING_PAID, type PaidBefore } from './paid-before.ts'
import { type SettlementTerms, termsInput } from './settlement-terms.ts'

export interface Ending {
  type: string
  last_day: string
  contract_end_date: string
}

interface ServerWarning {
  code:
    | SettlementWarning['code']
    | 'SERVICE_CONTINUES'
    | 'SERVICE_ENDS'
    | 'SALARY_PAID_THROUGH'
    | 'CHRISTMAS_BONUS_PAID'
    | 'ALIMONY_LEFT_OUT'
    | 'PAID_OUTSIDE_PERIODS'
    | 'NO_SETTLEMENT'
  message: string
}

export interface ComputedSettlement {
  settlement: Settlement
  /** Everything it was computed from; `null` for contractors. */
  input: SettlementInput | null
  /** First day of salary that it pays. */
  salaryFrom: string | null
  warnings: ServerWarning[]
  totalsHash: string
}

/** The month may have been paid before the person left in the middle of it. */
const PAID_AHEAD_DAYS = 31
/** Lines of a settlement whose base is the integrated daily wage (LFT 50, 84, 89). */
const OF_INTEGRATED_WAGE = ['INDEMNITY', 'PER_YEAR', 'PER_YEAR_FIXED_TERM']
/** The Christmas bonus is paid before the 20th of December (LFT 87). */
const BONUS_DAY = '12-20'

/**
 * The settlement of a contract by its terms of the last day of work. Contractors have none: their invoices stay open.
 * Throws CONTRACT_INCOMPLETE without a salary, VALIDATION for days that do not fit the contract.
 * @param book the law as it is (`currentBook`)
 * @param paid the service before, and what payrolls paid already (`paidBefore`)
 */
export function settlementFor(
  contract: ContractRow,
  ending: Ending,
  terms: SettlementTerms,
  book: LawBook,
  paid: PaidBefore = NOTHING_PAID,
): ComputedSettlement {
  if (contract.type === 'Contractor') {
    const message = storedText('settlement.contractor')
    return sealed(NOTHING, { input: null, salaryFrom: null }, [{ code: 'NO_SETTLEMENT', message }], contract.id, ending)
  }
  const law = lawOn(ending.contract_end_date, book)
  const { input: settled, salaryFrom } = inputOf(contract, ending, terms, paid)
  const input = { ...settled, ...vacationUpToAnniversary(settled, law) }
  const settlement = computeSettlement(input, law)
  const { salary_paid_through: through } = terms
  const paidThrough = through ?? paidThroughOf(contract, ending, paid)
  const warnings: ServerWarning[] = [...settlement.warnings]
  if (input.startDate < contract.start_date) {
    const message = storedText('settlement.serviceContinues', { day: storedDay(input.startDate) })
    warnings.push({ code: 'SERVICE_CONTINUES', message })
  }
  // It pays nothing for the years, unlike the other ends that a new contract may follow.
  if (ending.type === 'Other') warnings.push({ code: 'SERVICE_ENDS', message: storedText('settlement.serviceEnds') })
  if (through === null) {
    const day = storedDay(paidThrough)
    const message = storedText(paidThrough === paid.through ? 'settlement.paidByPayrolls' : 'settlement.paidBeforePeriod', {
      day,
    })
    warnings.push({ code: 'SALARY_PAID_THROUGH', message })
  }
  if (paid.christmasBonus === null && ending.contract_end_date.slice(5) >= BONUS_DAY) {
    const message = storedText('settlement.bonusPaid')
    warnings.push({ code: 'CHRISTMAS_BONUS_PAID', message })
  }
  // Whether the order includes separation payments is in the order, so the user enters it.
  if (paid.hasAlimony && !terms.deductions.some(({ type }) => type === 'Alimony'))
    warnings.push({ code: 'ALIMONY_LEFT_OUT', message: storedText('settlement.alimonyLeftOut') })
  // The law names gratuities, and courts require that they are regular: the office decides.
  const isIntegrated = settlement.lines.some(({ code }) => OF_INTEGRATED_WAGE.includes(code))
  if (paid.outside !== null && isIntegrated && terms.integrated_daily_wage === null) {
    const message = storedText('settlement.paidOutsidePeriods', { amount: storedPesos(paid.outside) })
    warnings.push({ code: 'PAID_OUTSIDE_PERIODS', message })
  }
  return sealed(settlement, { input, salaryFrom }, warnings, contract.id, ending)
}

function inputOf(
  contract: ContractRow,
  ending: Ending,
  terms: SettlementTerms,
  paid: PaidBefore,
): { input: SettlementInput; salaryFrom: string } {
  const { monthly_salary: monthlySalary, start_date: startDate } = contract
  if (monthlySalary === null)
    throw new AppError('CONTRACT_INCOMPLETE', { values: { list: t('server-terminations.monthlySalary') } })
  if (ending.last_day < startDate) {
    throw fieldError('last_day', t('server-terminations.lastDayBefore'))
  }
  checkPaidThrough(terms.salary_paid_through, startDate, ending.last_day)
  const paidThrough = terms.salary_paid_through ?? paidThroughOf(contract, ending, paid)
  const from = addDays(paidThrough, 1)
  const period = periodOf(contract)
  const month = `${ending.last_day.slice(0, 8)}01`
  const paidFrom = startDate > month ? startDate : month
  const daysBefore = owedSalaryDays(paidFrom, addDays(from, -1), period)
  const daily = decimal(monthlySalary).div(decimal(30))
  const input: SettlementInput = {
    type: ending.type as SettlementType,
    startDate: paid.serviceFrom ?? startDate,
    contractStart: startDate,
    lastDay: ending.last_day,
    endDate: ending.contract_end_date,
    monthlySalary: money(decimal(monthlySalary)),
    zone: ((contract.zone ?? contract.company_zone) === 'Border' ? 'Border' : 'General') satisfies Zone,
    salaryDays: String(owedSalaryDays(from, ending.last_day, period)),
    socialSecurityDays: String(Math.max(0, daysBetween(from, ending.last_day) + 1)),
    ...raisesWithin(paid.salaries, from, ending.last_day),
    isFixedTerm: FIXED_TERM.includes(contract.contract_duration ?? ''),
    ...termsInput(terms),
    // The withholding of payrolls is known if they paid up to this day; otherwise it is the tax of the days before.
    monthToDate:
      paid.through === paidThrough && decimal(paid.taxed).gt(decimal('0'))
        ? { days: daysBefore, taxed: paid.taxed, isrWithheld: paid.isr, subsidyCaused: paid.subsidy }
        : { days: daysBefore, taxed: money(daily.times(decimal(daysBefore))) },
    ...(paid.christmasBonus === null ? {} : { christmasBonusPaid: paid.christmasBonus }),
    ...(paid.absenceDays === 0 ? {} : { absenceDays: paid.absenceDays }),
    ...(paid.exempt === null ? {} : { exemptUsed: paid.exempt }),
    ...(paid.variable === null ? {} : { variablePay: paid.variable }),
    ...(paid.bimester === null ? {} : { bimester: paid.bimester }),
    ...(contract.vacation_days === null ? {} : { vacationDays: Math.floor(Number(contract.vacation_days)) }),
    ...(contract.vacation_premium === null ? {} : { vacationPremiumPercent: contract.vacation_premium }),
    ...(contract.christmas_bonus_days === null ? {} : { christmasBonusDays: contract.christmas_bonus_days }),
  }
  return { input, salaryFrom: from }
}

/** Changes of the salary within the days owed: the days before each are paid at the salary before it. */
function raisesWithin(salaries: PaidBefore['salaries'], from: string, lastDay: string): Pick<SettlementInput, 'raises'> {
  const raises = salaries.flatMap((one, at) => {
    const before = salaries[at - 1]
    const isWithin = one.from > from && one.from <= lastDay
    if (!isWithin || before === undefined || decimal(before.monthly).eq(decimal(one.monthly))) return []
    return [{ from: one.from, oldMonthlySalary: money(decimal(before.monthly)) }]
  })
  return raises.length === 0 ? {} : { raises }
}

/** Throws VALIDATION for a day from which no salary can be owed, or that is a typing error. */
function checkPaidThrough(day: string | null, startDate: string, lastDay: string): void {
  const message =
    day === null
      ? null
      : day < addDays(startDate, -1)
        ? t('server-terminations.owedBefore')
        : day > addDays(lastDay, PAID_AHEAD_DAYS)
          ? t('server-terminations.longAfter')
          : null
  if (message !== null) throw fieldError('salary_paid_through', message)
}

const periodOf = ({ payment_frequency }: ContractRow): PayPeriod => (payment_frequency ?? 'Fortnightly') as PayPeriod

/** The day before the pay period of the last day of work, or later where payrolls paid more; never before the contract. */
function paidThroughOf(contract: ContractRow, { last_day }: Ending, { through }: PaidBefore): string {
  const before = dayBeforePeriod(last_day, periodOf(contract), contract.start_date)
  return later(later(before, through ?? before), addDays(contract.start_date, -1))
}

const NOTHING: Settlement = {
  lines: [],
  gross: '0.00',
  deductions: '0.00',
  net: '0.00',
  currency: 'MXN',
  dailyWage: '0',
  integratedDailyWage: '0.00',
  integrationFactor: '0.0000',
  service: { years: 0, days: 0 },
  warnings: [],
}

/** Adds a digest of all amounts with their purposes, so that a confirmation refers to the displayed figures. */
function sealed(
  settlement: Settlement,
  { input, salaryFrom }: Pick<ComputedSettlement, 'input' | 'salaryFrom'>,
  warnings: ServerWarning[],
  contractId: number,
  { type, last_day, contract_end_date }: Ending,
): ComputedSettlement {
  const { lines, gross, deductions, net } = settlement
  const amounts = lines.map(({ code, taxed, exempt, amount }) => [code, taxed, exempt, amount])
  const content = JSON.stringify([contractId, type, last_day, contract_end_date, amounts, gross, deductions, net])
  return { settlement, input, salaryFrom, warnings, totalsHash: createHash('sha256').update(content).digest('hex') }
}

/**
 * The digest as callers get it and send it back. It needs the server's key: a viewer who may not see pay could find it by
 * trying amounts with a plain one.
 */
export const shownHash = ({ totalsHash }: Pick<ComputedSettlement, 'totalsHash'>, { secret }: Pick<Settings, 'secret'>) =>
  keyedHash(secret).update(`settlement|${totalsHash}`).digest('hex')

const WEEK = 7

/** The last day of the pay period before the one that holds this day; two weeks are counted from the first day of work. */
function dayBeforePeriod(day: string, period: PayPeriod, start: string): string {
  switch (period) {
    case 'Monthly':
      return addDays(`${day.slice(0, 8)}01`, -1)
    case 'Fortnightly':
      return addDays(`${day.slice(0, 8)}${Number(day.slice(8)) <= 15 ? '01' : '16'}`, -1)
    case 'Weekly':
      // Day 0 of the count, 1 January 1970, was a Thursday; a week begins on Monday.
      return addDays(day, -((dayNumber(day) + 3) % WEEK) - 1)
    case 'Biweekly':
      return addDays(day, -(daysBetween(start, day) % (2 * WEEK)) - 1)
  }
}
