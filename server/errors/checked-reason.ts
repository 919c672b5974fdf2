import type { FieldError } from '../../contract/errors.ts'
import { t } from '../../contract/language/texts.ts'
import { refuseErrors } from './app-error.ts'

/** The errors of a reason that says too little or too much, spaces around it left out. */
export function reasonErrors(reason: string, { field = 'reason', least = 10, most = 500 } = {}): FieldError[] {
  const { length } = reason.trim()
  if (length > most) return [{ field, message: t('server-fields.characterLimit', { most }) }]
  return length < least ? [{ field, message: t('server-fields.reason') }] : []
}

/** The reason without spaces around it. Throws VALIDATION where it has errors. */
export function checkedReason(reason: string, limits?: Parameters<typeof reasonErrors>[1]): string {
  refuseErrors(reasonErrors(reason, limits))
  return reason.trim()
}
