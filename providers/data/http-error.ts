import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../api.ts'

/**
 * A failed call in the shape of Refine's `HttpError`; `code`, `fields` and `current` keep further members of the server's
 * answer. The members are declared here, because sign-in uses them and may not import Refine.
 */
export interface CallError {
  message: string
  statusCode: number
  errors?: Record<string, string>
  code: ApiError['code']
  fields: ApiError['fields']
  current: Record<string, unknown> | null
  /** The bare list of a refused import. */
  list?: ApiError['list']
}

/**
 * Field errors keep their dotted paths, which is also how Refine names nested fields. Throws errors that are no failed call.
 */
export function toCallError(error: unknown): CallError {
  if (isCallError(error)) return error
  if (!(error instanceof ApiError)) throw error
  const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return {
    message: error.message,
    statusCode: error.status,
    code: error.code,
    fields: error.fields,
    current: error.body.current ?? null,
    ...(error.list.length > 0 ? { list: error.list } : {}),
    ...(error.fields.length > 0 ? { errors } : {}),
  }
}

/** Does the server refuse the subject of the call? No answer, a fault of its own and too many calls say nothing about it. */
export const isRefusal = ({ statusCode, code }: CallError): boolean =>
  statusCode >= 400 && statusCode < 500 && code !== 'RATE_LIMIT'

/** `toCallError` where each failure must end: an error of the program is logged, and shown as a fault of ours. */
export function toRefusal(error: unknown): CallError {
  if (error instanceof ApiError || isCallError(error)) return toCallError(error)
  console.error(error)
  return toCallError(new ApiError(0, 'INTERNAL', t('calls.notOurs')))
}

const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'statusCode' in error && 'fields' in error
