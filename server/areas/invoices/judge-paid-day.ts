import { dayInWords } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import { addYears } from '../../../payroll/calendar/days.ts'
import type { HeldInvoice } from './record.ts'

/** Finds the typing error in a day of payment. Contractors are also paid in advance, but not a year before the period. */
export function judgePaidDay(paid_at: string, { folio, period_start }: HeldInvoice['row']): FieldError[] {
  const first = addYears(period_start, -1)
  if (paid_at >= first) return []
  return [{ field: 'paid_at', message: t('server-invoices.paidBefore', { folio, day: dayInWords(first) }) }]
}
