import { t } from '../../contract/language/texts.ts'
import { fieldError } from './app-error.ts'

/** The reason without spaces around it. Throws VALIDATION at `field` if it says too little or too much. */
export function checkedReason(reason: string, { field = 'reason', least = 10, most = 500 } = {}): string {
  const words = reason.trim()
  if (words.length >= least && words.length <= most) return words
  const isLong = words.length > most
  throw fieldError(field, isLong ? t('server-fields.characterLimit', { most }) : t('server-fields.reason'))
}
