import { t } from '../../../../contract/language/texts.ts'
import {
  PERIOD_TYPES,
  type PeriodType,
  REQUEST_KINDS,
  type RequestKind,
} from '../../../../contract/payroll/requests/schemas.ts'
import { addDays, daysBetween } from '../../../../payroll/calendar/days.ts'
import { FIRST_DAY } from '../../../../payroll/law/law.ts'
import { PERIOD_KINDS } from '../../../../payroll/period/types.ts'
import { validationError } from '../../../errors/app-error.ts'
import { nameOf } from '../../../words/request-name.ts'

const DAY = /^20\d\d-\d\d-\d\d$/
const MOST_NAME = 100
const ONE_OFF = { leastDays: 1, mostDays: 366 }

/** A day that the calendar has. */
export const isDay = (text: string): boolean => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** An amount of at most eleven digits and two decimals. */
export const isMoney = (text: string): boolean => /^\d{1,11}(\.\d{1,2})?$/.test(text)

export interface JudgedRequest {
  kind: RequestKind
  period_type: PeriodType
  period_start: string
  period_end: string
  payment_date: string
  name: string
}

type Entered = Partial<Record<keyof JudgedRequest, string>>

/** The validated input of a request, with errors at its fields. Throws VALIDATION. */
export function judgeRequest(entered: Entered): JudgedRequest {
  const text = (field: keyof JudgedRequest) => entered[field]?.trim() ?? ''
  const kind = REQUEST_KINDS.find((one) => one === text('kind'))
  const period_type = PERIOD_TYPES.find((one) => one === text('period_type'))
  const errors = []
  if (!kind) errors.push({ field: 'kind', message: t('server-payroll.option') })
  if (!period_type) errors.push({ field: 'period_type', message: t('server-payroll.option') })
  if (kind === 'Regular' && period_type === 'One-off') {
    errors.push({ field: 'period_type', message: t('server-payroll.requests.period') })
  }
  errors.push(
    ...judgeDays(text('period_start'), text('period_end'), text('payment_date'), kind === 'Regular' ? period_type : undefined),
    ...judgeBonusYear(kind, text('period_end'), text('payment_date')),
  )
  if (text('name').length > MOST_NAME)
    errors.push({ field: 'name', message: t('server-fields.characterLimit', { most: MOST_NAME }) })
  if (errors.length > 0 || !kind || !period_type) throw validationError(errors)
  const days = { period_start: text('period_start'), period_end: text('period_end'), payment_date: text('payment_date') }
  return { kind, period_type, ...days, name: text('name') || nameOf({ kind, ...days }) }
}

/**
 * A Christmas bonus is calculated for the year in which it is paid, and claims that year: one of December paid in January
 * would be calculated for the new year, and paid in addition to the new year's own.
 */
export function judgeBonusYear(kind: string | undefined, end: string, payment: string) {
  if (kind !== 'Christmas bonus' || end.slice(0, 4) === payment.slice(0, 4)) return []
  const message = t('server-payroll.requests.bonusYear')
  return [{ field: 'payment_date', message }]
}

/** The errors in the days of a request; `type` only where the length of its period is fixed. */
export function judgeDays(start: string, end: string, payment: string, type?: PeriodType) {
  const errors = []
  for (const [field, day] of [
    ['period_start', start],
    ['period_end', end],
    ['payment_date', payment],
  ] as const) {
    if (!isDay(day) || day < FIRST_DAY) errors.push({ field, message: t('server-payroll.requests.day') })
  }
  if (errors.length > 0) return errors
  if (end < start) return [{ field: 'period_end', message: t('server-payroll.requests.periodEnd') }]
  if (payment < start) errors.push({ field: 'payment_date', message: t('server-payroll.requests.payment') })
  if (payment > addDays(end, 366)) errors.push({ field: 'payment_date', message: t('server-payroll.requests.longAfter') })
  const { leastDays: least, mostDays: most } = type === undefined || type === 'One-off' ? ONE_OFF : PERIOD_KINDS[type]
  const length = daysBetween(start, end) + 1
  if (length < least || length > most) {
    const message =
      least === most
        ? t('server-payroll.requests.length', { days: least })
        : t('server-payroll.requests.lengths', { least, most })
    errors.push({ field: 'period_end', message })
  }
  return errors
}
