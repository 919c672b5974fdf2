import { t } from '../../contract/language/texts.ts'
import { fieldError } from './app-error.ts'

/** The error code of PostgreSQL for a value that another row has. */
export const UNIQUE_VIOLATION = '23505'
const NOT_NULL_VIOLATION = '23502'
const CHECK_VIOLATION = '23514'
/** Class of errors of values: too large, not of the type of the column. */
const DATA_EXCEPTION = '22'

/** A value that the database does not take, as VALIDATION; any other error as it is. */
export function refusalOfValue(error: unknown): unknown {
  const { code = '', column = '' } = error as { code?: string; column?: string }
  if (code === NOT_NULL_VIOLATION) return fieldError(column, t('server-fields.empty'))
  if (code === CHECK_VIOLATION || code.startsWith(DATA_EXCEPTION)) return fieldError('', t('server-fields.unstorable'))
  return error
}
