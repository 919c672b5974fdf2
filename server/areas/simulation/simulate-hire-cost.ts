import { today } from '../../../contract/calendar.ts'
import { formatAmount } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import { addDays, addMonths } from '../../../payroll/calendar/days.ts'
import { type HireCost, type HireInput, hireCostOf } from '../../../payroll/cost/hire-cost.ts'
import type { Explanation } from '../../../payroll/explain.ts'
import { FIRST_DAY, lawOn, legalVacationDays, minimumWage } from '../../../payroll/law/law.ts'
import { STATES } from '../../../payroll/law/state-tax.ts'
import type { Law } from '../../../payroll/law/types.ts'
import { cents, decimal, money, percentOf } from '../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../payroll/not-countable.ts'
import type { PayLine } from '../../../payroll/period/types.ts'
import type { Action, InputTo } from '../../calls/handlers.ts'
import { fieldError, validationError } from '../../errors/app-error.ts'
import { inWords } from '../../words/stored-words.ts'
import { methodsOf } from '../payroll/counting/company-terms.ts'
import type { Defaults } from '../payroll/law-figures/company-defaults.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { type HireTerm, hireTermsOn, shownTerms } from './hire-terms.ts'

type Asked = InputTo<'payroll/simulate-hire-cost'>

/** Value in place of a state: no state payroll tax, also where the company has a state. */
const NO_STATE = 'none'
const LAST_DAY = '2100-12-31'

/** Validates the typed values with messages that explain what to enter; the contract only checks that they are text. */
function judgeHire({ amount, state, ...asked }: Asked, from: string): void {
  const problems = [
    judged('amount', amountProblem(amount.trim())),
    judged('state', state?.trim() && ![NO_STATE, ...STATES].includes(state.trim()) ? t('server-simulation.state') : null),
    judged('from', isDay(from) ? null : t('server-simulation.month')),
    judged('workRiskPremium', rateProblem(asked.workRiskPremium, 15, '0.54355')),
    judged(
      'vacationDays',
      /^\d*$/.test(asked.vacationDays ?? '') ? rateProblem(asked.vacationDays, 60, '12') : t('server-simulation.wholeDays'),
    ),
    judged('vacationPremiumPercent', rateProblem(asked.vacationPremiumPercent, 300, '25')),
    judged('christmasBonusDays', rateProblem(asked.christmasBonusDays, 365, '15')),
  ].flat()
  if (problems.length > 0) throw validationError(problems)
}

/** Refuses typed benefits below the legal minimum, which the calculation would replace by the minimum. */
function judgeBenefits(asked: Asked, law: Law): void {
  const { vacationPremiumPercent, christmasBonusDays } = law.minimumBenefits
  const legal = { vacationDays: String(legalVacationDays(law, 1)), vacationPremiumPercent, christmasBonusDays }
  const problems = Object.entries(legal).flatMap(([field, least]) => {
    const typed = asked[field as keyof typeof legal]?.trim()
    return typed && decimal(typed).lt(decimal(least)) ? judged(field, t('server-payroll.settings.legal', { least })) : []
  })
  if (problems.length > 0) throw validationError(problems)
}

const judged = (field: string, message: string | null) => (message === null ? [] : [{ field, message }])

function amountProblem(amount: string): string | null {
  if (amount === '' || /^-/.test(amount)) return t('server-simulation.aboveZero')
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return t('server-simulation.amount')
  if (decimal(amount).lte(decimal(0))) return t('server-simulation.aboveZero')
  return /^0*\d{1,9}(\.|$)/.test(amount) ? null : t('server-simulation.most')
}

function rateProblem(rate: string | undefined, most: number, example: string): string | null {
  if (rate === undefined || rate.trim() === '') return null
  if (!/^\d{1,3}(\.\d{1,5})?$/.test(rate.trim())) return t('server-simulation.number', { example })
  return Number(rate) > most ? t('server-simulation.atMost', { most }) : null
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY && !Number.isNaN(Date.parse(day))

const KNOWN = { salary: 'monthlySalary', net: 'monthlyNet', cost: 'monthlyCost' } as const

export const simulateHireCost: Action<'payroll/simulate-hire-cost'> = async (input, { db, now, session }) => {
  const from = `${(input.from?.trim() || today(now)).slice(0, 7)}-01`
  judgeHire(input, from)
  const paid = addDays(addMonths(from, 1), -1)
  const [book, terms] = await Promise.all([currentBook(db), hireTermsOn(db, input.companyId ?? session.companyId, paid)])
  const law = lawOn(paid, book)
  judgeBenefits(input, law)
  const { hire, given } = toHire(input, from, terms)
  const found = counted(hire, law)
  const { lines, wages } = found.payroll
  const percent = terms['service_fee']?.value ?? '0'
  const fee = cents(percentOf(decimal(found.monthlyCost), percent))
  const of = (kind: PayLine['kind']) => lines.filter((line) => line.kind === kind).map(toLine)
  return {
    data: {
      monthly_salary: found.monthlySalary,
      monthly_net: found.monthlyNet,
      monthly_cost: found.monthlyCost,
      yearly_cost: found.yearlyCost,
      service_fee: money(fee),
      service_fee_percent: percent,
      monthly_total: money(decimal(found.monthlyCost).plus(fee)),
      pay: [...of('Perception'), ...of('Other payment')],
      taken: of('Deduction'),
      borne: [...of('Employer'), ...found.yearly.map(toLine)],
      sbc: wages.sbc,
      integration_factor: wages.integrationFactor,
      from,
      version: law.version,
      terms: shownTerms(terms, given, law),
      notes: notesOf(hire, found),
      warnings: warningsOf(found, law, hire),
    },
  }
}

/** The input completed with the company's settings. `given`: the terms that the input contains. */
function toHire(input: Asked, from: string, terms: Defaults): { hire: HireInput; given: HireTerm[] } {
  const given: HireTerm[] = []
  const either = (typed: string | undefined, key: HireTerm): string | undefined => {
    if (!typed?.trim()) return terms[key]?.value
    given.push(key)
    return typed.trim()
  }
  const state = either(input.state, 'payroll_state')
  const premium = either(input.vacationPremiumPercent, 'vacation_premium')
  const bonus = either(input.christmasBonusDays, 'christmas_bonus_days')
  const risk = either(input.workRiskPremium, 'work_risk_premium')
  const fund = terms['savings_fund_percent']?.value
  const days = input.vacationDays?.trim()
  const { extraordinaryMethod: _none, ...methods } = methodsOf(terms)
  const hire: HireInput = {
    from,
    zone: input.zone ?? 'General',
    [KNOWN[input.known]]: money(decimal(input.amount.trim())),
    ...methods,
    ...(risk === undefined ? {} : { workRiskPremium: risk }),
    ...(state === undefined || state === NO_STATE ? {} : { state }),
    ...(premium === undefined ? {} : { vacationPremiumPercent: premium }),
    ...(bonus === undefined ? {} : { christmasBonusDays: bonus }),
    ...(fund === undefined ? {} : { savingsFundPercent: fund }),
    ...(days ? { vacationDays: Number(days) } : {}),
  }
  return { hire, given }
}

/** A net or a cost that no salary yields is an error of the input. */
function counted(hire: HireInput, law: Law): HireCost {
  try {
    return hireCostOf(hire, law)
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error
    throw fieldError('amount', inPesos(inWords(error.message)))
  }
}

function warningsOf({ payroll, yearlyMissing }: HireCost, law: Law, { zone }: HireInput): string[] {
  const least = pesos(money(decimal(minimumWage(law, zone)).times(decimal(30))))
  const ofMonth = payroll.warnings.map(({ code, message }) =>
    code === 'BELOW_MINIMUM_WAGE' ? t('server-simulation.leastWage', { amount: least }) : message,
  )
  // Noted once, if the first month has no figures either.
  const isProvisional = payroll.warnings.some(({ code }) => code === 'PROVISIONAL_TABLES')
  return yearlyMissing === null || isProvisional ? ofMonth : [...ofMonth, yearlyMissing]
}

const toLine = ({ name, amount, explanations }: Pick<PayLine, 'name' | 'amount' | 'explanations'>) => ({
  name,
  amount,
  explanations: explanations.map(toExplanation),
})

const toExplanation = ({ validity, row, ...explanation }: Explanation) => ({
  ...explanation,
  row: row ?? null,
  from: validity.from,
  to: validity.to,
})

/** Money in the format of the screen. */
const pesos = (amount: string): string => formatAmount(amount, 'MXN')

/** The amounts of a sentence in the format of the screen. */
const inPesos = (sentence: string): string => sentence.replaceAll(/\b\d+\.\d\d\b/g, pesos)

/** Notes where the answer differs from the input or is not the only one. */
function notesOf({ monthlyNet, monthlyCost }: HireInput, found: HireCost): string[] {
  const also = found.alsoFrom.map(pesos).join(', ')
  const notes: string[] = []
  if (monthlyNet !== undefined && found.monthlyNet !== monthlyNet)
    notes.push(t('server-simulation.notes.net', { amount: pesos(monthlyNet) }))
  if (monthlyCost !== undefined && found.monthlyCost !== monthlyCost)
    notes.push(t('server-simulation.notes.cost', { amount: pesos(monthlyCost) }))
  if (also === '') return notes
  return [
    ...notes,
    monthlyNet === undefined
      ? t('server-simulation.notes.minimumWage', { amount: also })
      : t('server-simulation.notes.also', { amount: also }),
  ]
}
