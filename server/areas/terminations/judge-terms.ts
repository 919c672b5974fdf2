import { seesPay } from '../../../access-control/contracts.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import { t } from '../../../contract/language/texts.ts'
import { decimal, money, ZERO } from '../../../payroll/money/decimal.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { InputTo } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { validationError } from '../../errors/app-error.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { housingNoticeOf } from '../payroll/counting/housing-notice.ts'
import { homeLoanOf } from './housing-left-out.ts'
import { type DeductionTerm, NO_TERMS, type OtherPayTerm, type SettlementTerms } from './settlement-terms.ts'

type Entered = Pick<InputTo<'employee/calculate-termination'>, (keyof SettlementTerms & string) | 'last_day'>
type Judge = Pick<CallContext<Session>, 'session' | 'services' | 'db'>
type Members = Record<string, unknown>
type Amounts = Pick<SettlementTerms, 'last_ordinary_monthly_salary' | 'integrated_daily_wage' | 'other_pay' | 'deductions'>

const DEDUCTION = 'termination-deduction'

/**
 * The terms of a settlement, validated by its forms. Callers who may not see pay enter no amounts: those of others are kept.
 * Fields that only some types of contract have are silently left out. Throws VALIDATION.
 * @param contract with the terms of the last day of work
 * @param former terms of the termination that is under way
 */
export async function judgeTerms(
  entered: { [K in keyof Entered]?: Entered[K] | undefined },
  contract: ContractRow,
  former: SettlementTerms | null,
  { session, services, db }: Judge,
): Promise<SettlementTerms> {
  const { pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year } = entered
  const days = cleanFormData({ pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year })
  const validate = (form: string, data: Members) =>
    services.forms.validate(form, { viewer: session.role, subject: contract.type }, data)
  const errors = validate('termination-settlement', days)
  const { last_ordinary_monthly_salary, integrated_daily_wage, other_pay = [], deductions = [] } = entered
  const wages = cleanFormData({ last_ordinary_monthly_salary, integrated_daily_wage })
  const pay = other_pay.map(cleanFormData)
  const taken = deductions.map(cleanFormData)
  if (seesPay(session)) {
    errors.push(...validate('termination-amounts', wages))
    errors.push(...eachOf('other_pay', pay, (one) => validate('termination-other-pay', one)))
    errors.push(...eachOf('deductions', taken, (one) => validate(DEDUCTION, one)))
  } else errors.push(...refusedAmounts({ ...wages, other_pay: pay, deductions: taken }))
  if (errors.length > 0) throw validationError(errors)
  const kept = { ...NO_TERMS, ...(days as Partial<SettlementTerms>) }
  if (!seesPay(session)) return { ...kept, ...keptAmounts(former ?? NO_TERMS) }
  const last = (wages['last_ordinary_monthly_salary'] as string | undefined) ?? null
  const integrated = (wages['integrated_daily_wage'] as string | undefined) ?? null
  const found = {
    // The wage of the contract counts by itself, and follows it when it changes.
    last_ordinary_monthly_salary: last !== null && isSame(last, contract.monthly_salary) ? null : last,
    integrated_daily_wage: integrated,
    other_pay: pay.map(toOtherPay),
    deductions: await withNotices(db, contract, entered.last_day ?? '', taken.map(toDeduction)),
  }
  const wrong = [
    ...(last !== null && isSame(last, '0') ? [{ field: 'last_ordinary_monthly_salary', message: aboveZero() }] : []),
    ...judgeIntegrated(integrated, contract),
    ...eachOf('other_pay', found.other_pay, judgePay),
    ...eachOf('deductions', found.deductions, judgeDeduction),
  ]
  if (wrong.length > 0) throw validationError(wrong)
  return { ...kept, ...found }
}

const aboveZero = (): string => t('server-terminations.terms.aboveZero')
const isSame = (one: string, other: string | null): boolean => other !== null && decimal(one).eq(decimal(other))

/** The errors of each element of a list, at `deductions.0.amount`. */
const eachOf = <T>(name: string, list: readonly T[], judge: (one: T) => FieldError[]): FieldError[] =>
  list.flatMap((one, at) => judge(one).map(({ field, message }) => ({ field: `${name}.${at}.${field}`, message })))

const keptAmounts = ({
  last_ordinary_monthly_salary,
  integrated_daily_wage,
  other_pay,
  deductions,
}: SettlementTerms): Amounts => ({
  last_ordinary_monthly_salary,
  integrated_daily_wage,
  other_pay,
  deductions,
})

function refusedAmounts(entered: Members): FieldError[] {
  const message = t('server-terminations.terms.hidden')
  return Object.entries(entered)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([field]) => ({ field, message }))
}

const toOtherPay = ({ type, amount, name }: Members): OtherPayTerm => ({
  type: type as OtherPayTerm['type'],
  amount: amount as string,
  name: (name as string | undefined) ?? null,
})

const toDeduction = ({ type, amount, percent, agreed }: Members): DeductionTerm => ({
  type: type as DeductionTerm['type'],
  amount: (amount as string | undefined) ?? null,
  percent: (percent as string | undefined) ?? null,
  agreed: agreed === true,
  notice: null,
})

/** The integrated wage adds benefits to the daily wage (LFT 84). */
function judgeIntegrated(entered: string | null, { monthly_salary: salary }: ContractRow): FieldError[] {
  const field = 'integrated_daily_wage'
  if (entered === null) return []
  if (decimal(entered).gte(TOO_MUCH)) return [{ field, message: t('server-terminations.terms.tooMuch') }]
  const least = money(decimal(salary ?? '0').div(decimal(30)))
  return decimal(entered).lt(decimal(least)) ? [{ field, message: t('server-terminations.terms.integrated', { least }) }] : []
}

const isNothing = (amount: string | null): boolean => amount !== null && decimal(amount).eq(ZERO)

/** A payroll with such an amount is not calculated, so the settlement could never be paid. */
const TOO_MUCH = decimal('100000000')

const judgePay = ({ amount }: OtherPayTerm): FieldError[] => {
  if (isNothing(amount)) return [{ field: 'amount', message: aboveZero() }]
  return decimal(amount).gte(TOO_MUCH) ? [{ field: 'amount', message: t('server-terminations.terms.tooMuch') }] : []
}

const HOUSING = 'INFONAVIT'

function judgeDeduction({ type, amount, percent, notice }: DeductionTerm): FieldError[] {
  if (isNothing(amount)) return [{ field: 'amount', message: aboveZero() }]
  if (type === HOUSING) {
    if (percent !== null) return [{ field: 'percent', message: t('server-terminations.terms.housingPercent') }]
    if (amount !== null || notice !== null) return []
    return [{ field: 'amount', message: t('server-terminations.terms.noHousing') }]
  }
  if (amount !== null && percent !== null) return [{ field: 'percent', message: t('server-terminations.terms.notBoth') }]
  return amount === null && percent === null ? [{ field: 'amount', message: t('server-terminations.terms.nothing') }] : []
}

/** An INFONAVIT credit without an amount follows the notice in the record of the person. */
async function withNotices(db: Database, { user_id }: ContractRow, day: string, deductions: DeductionTerm[]) {
  const asksRecord = ({ type, amount, percent }: DeductionTerm) => type === HOUSING && amount === null && percent === null
  if (!deductions.some(asksRecord)) return deductions
  const notice = housingNoticeOf(await homeLoanOf(db, user_id), day)
  return deductions.map((one) => (asksRecord(one) ? { ...one, notice } : one))
}
