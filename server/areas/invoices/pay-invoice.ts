import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { validationError } from '../../errors/app-error.ts'
import type { Teller } from '../../machines/record.ts'
import { isDay } from '../payroll/requests/judge-request.ts'
import { judgePaidDay } from './judge-paid-day.ts'
import { type HeldInvoice, invoices } from './record.ts'

const MOST = 100

/**
 * Records a payment to the contractor by another way than a transfer from here (I13). Throws VALIDATION for a future day, for a
 * day more than a year before the period, or without a reference that identifies the payment.
 */
export async function payInvoice(
  teller: Teller,
  held: HeldInvoice,
  payment: { paid_at?: string | undefined; payment_reference?: string | undefined },
): Promise<void> {
  const step = invoices.check(held, 'contractor/update-invoice-status', { action: 'pay' })
  const paid_at = payment.paid_at?.trim() ?? ''
  const payment_reference = payment.payment_reference?.trim() ?? ''
  const errors = []
  if (!isDay(paid_at) || paid_at > today(teller.now)) {
    errors.push({ field: 'paid_at', message: t('server-fields.paidAt') })
  } else {
    errors.push(...judgePaidDay(paid_at, held.row))
  }
  if (payment_reference === '') errors.push({ field: 'payment_reference', message: t('server-invoices.reference') })
  if (payment_reference.length > MOST) {
    errors.push({ field: 'payment_reference', message: t('server-fields.characterLimit', { most: MOST }) })
  }
  if (errors.length > 0) throw validationError(errors)
  const changes = [{ field: 'payment_reference', from: held.row.payment_reference, to: payment_reference }]
  await invoices.move(teller, held.row, step, { set: { paid_at, payment_reference }, changes })
}
