import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import { validationError } from '../../../errors/app-error.ts'
import { isDay, isMoney } from '../requests/judge-request.ts'

interface Entered {
  paid_at?: string | undefined
  reference?: string | undefined
}

const MOST = 100

/** The day of a payment, today at the latest, and its reference, as they are stored; with the errors in them. */
export function judgePayment({ paid_at, reference }: Entered, today: string) {
  const payment = { paid_at: paid_at?.trim() ?? '', reference: reference?.trim() || null }
  const errors: FieldError[] = []
  if (!isDay(payment.paid_at) || payment.paid_at > today) {
    errors.push({ field: 'paid_at', message: t('server-fields.paidAt') })
  }
  if (payment.reference !== null && payment.reference.length > MOST) {
    errors.push({ field: 'reference', message: t('server-fields.characterLimit', { most: MOST }) })
  }
  return { payment, errors }
}

/** The proof of a payment, as it is stored. Throws VALIDATION. @param hasAmount false: the amount is not read */
export function judgeProof(
  { amount, ...entered }: Entered & { amount?: string | number | undefined },
  today: string,
  hasAmount = true,
) {
  const value = String(amount ?? '').trim()
  const { payment, errors } = judgePayment(entered, today)
  if (hasAmount && !(isMoney(value) && Number(value) > 0)) {
    errors.unshift({ field: 'amount', message: t('server-fields.paidAmount') })
  }
  if (errors.length > 0) throw validationError(errors)
  return { amount: value, ...payment }
}
