import { t, textAt } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'

/** A refusal, as this page words it. */
export const failureText = (error: unknown): string =>
  (error instanceof ApiError && textAt('signing.errors', error.code)) || t('signing.failed')
