import file from '../schemas/errors.json' with { type: 'json' }
import { type TextValues, t } from './language/texts.ts'

/**
 * Every error of the API: code, HTTP status and cause. The text that a person reads is in the area `errors` of the catalogue,
 * by the same code. Texts quoted by the specification are there to the letter.
 */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; when: string }>> = file

export type ErrorCode = keyof typeof file

/** One field of a VALIDATION or DUPLICATE answer; `field` is a dotted path in the input, such as `address.zip_code`. */
export interface FieldError {
  field: string
  message: string
}

/** The one shape of every failed answer. */
export interface ErrorBody {
  status: number
  code: ErrorCode
  message: string
  requestId: string
  fields?: FieldError[]
  current?: Record<string, unknown>
  /** STEP_NOT_MET only: fields that the step waits for. */
  missing?: string[]
  retryAfter?: number
  /** EMAIL_NOT_VERIFIED only: whose email it is, and the one-time token of the verification screen. */
  user?: { id: number; email: string; firstname: string; lastname: string }
  token?: string
  /** SECOND_FACTOR only: a passkey serves as well as a code. */
  passkey?: true
}

/** The text of an error with its `{values}` filled in; on the server only, since the browser does not load these texts. */
export const errorText = (code: ErrorCode, values?: TextValues): string => t(`errors.${code}`, values)
