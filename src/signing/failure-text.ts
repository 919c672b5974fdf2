import { t, textAt } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'

export const failureText = (error: unknown): string =>
  (error instanceof ApiError && textAt('signing.errors', error.code)) || t('signing.failed')
