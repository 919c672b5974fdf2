import { t } from '../../../../contract/language/texts.ts'
import { validationError } from '../../../errors/app-error.ts'

const MIN_REASON = 10
const MAX_REASON = 500

/** Throws VALIDATION for a reason that says too little or too much. */
export function checkedReason(reason: string): string {
  const words = reason.trim()
  if (words.length >= MIN_REASON && words.length <= MAX_REASON) return words
  throw validationError([{ field: 'reason', message: t('server-fields.reason') }])
}
