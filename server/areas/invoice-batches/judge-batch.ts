import { isDay } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputTo } from '../../calls/handlers.ts'
import { validationError } from '../../errors/app-error.ts'
import type { Terms } from './judge-candidate.ts'

type Entered = InputTo<'contractor/prepare-batch-invoices'>

/** A batch whose fields make sense. Throws VALIDATION. */
export function judgeBatch(entered: Entered): Terms & { own: Map<number, string>; regimes: Map<number, string> } {
  const [period_start, period_end, issue_date] = [entered.period_start, entered.period_end, entered.issue_date].map((day) =>
    day.trim(),
  ) as [string, string, string]
  const concept = entered.concept.trim()
  const errors: FieldError[] = []
  for (const [field, day] of Object.entries({ period_start, period_end, issue_date })) {
    if (!isOurDay(day)) errors.push({ field, message: t('server-invoice-batches.day') })
  }
  if (errors.length === 0 && period_end < period_start) {
    errors.push({ field: 'period_end', message: t('server-invoice-batches.period') })
  }
  if (concept.length < 3 || concept.length > 300)
    errors.push({ field: 'concept', message: t('server-invoice-batches.concept') })
  const amount = entered.amount_mode === 'same' ? amountOf(entered.amount) : null
  if (entered.amount_mode === 'same' && amount === null)
    errors.push({ field: 'amount', message: t('server-invoice-batches.amount') })
  const own = new Map<number, string>()
  for (const [at, one] of (entered.amounts ?? []).entries()) {
    const sum = amountOf(one.amount)
    if (sum === null) errors.push({ field: `amounts.${at}.amount`, message: t('server-invoice-batches.amount') })
    else own.set(one.id, sum)
  }
  const regimes = new Map((entered.regimes ?? []).map(({ id, regime }) => [id, regime.trim()]))
  if (errors.length > 0) throw validationError(errors)
  return { period_start, period_end, issue_date, concept, amount, own, regimes }
}

/** Decimal text; `null` for an invalid amount. */
function amountOf(amount: string | number | undefined): string | null {
  const text = String(amount ?? '').trim()
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null
}

/** A day of the calendar within the reach of ours. */
export const isOurDay = (text: string): boolean => text.startsWith('20') && isDay(text)
