import { ERRORS, type ErrorBody, type ErrorCode, errorText, type FieldError } from '../../contract/errors.ts'
import type { TextValues } from '../../contract/language/texts.ts'

interface Details extends Pick<ErrorBody, 'fields' | 'current' | 'missing' | 'retryAfter' | 'user' | 'token' | 'passkey'> {
  /** Fill the `{names}` of the error's text. */
  values?: TextValues
  /** Replaces the error's text where the same code needs a more specific one: `t` of a key, or the words of another service. */
  text?: string
  /**
   * The call is answered with this error, and its writes are kept: a failed attempt must be counted although the call fails.
   * Without it a failing call leaves no trace.
   */
  keepWrites?: boolean
  /** Replaces the general shape: only where the specification requires a bare list. */
  list?: readonly object[]
  /** The underlying failure; for the log only. */
  cause?: unknown
}

/** A refusal that the caller is meant to read: one of the closed list in `contract/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly keepWrites: boolean
  readonly #details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? errorText(code, details.values), { cause: details.cause })
    this.code = code
    this.keepWrites = details.keepWrites ?? false
    this.#details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** The same refusal, attached to a field of the form. */
  inField(field: string): AppError {
    return new AppError(this.code, { ...this.#details, fields: [{ field, message: this.message }] })
  }

  /** The body of the answer; a bare list where there is one (decisions.md no. 60). */
  answer(requestId: string): ErrorBody | readonly object[] {
    return this.#details.list ?? this.body(requestId)
  }

  body(requestId: string): ErrorBody {
    const { list: _list, values: _values, text: _text, keepWrites: _keep, cause: _cause, ...members } = this.#details
    return { status: this.status, code: this.code, message: this.message, requestId, ...members }
  }
}

export const validationError = (fields: FieldError[]): AppError => new AppError('VALIDATION', { fields })

/** Throws VALIDATION where there are errors. */
export function refuseErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw validationError(errors)
}

export const fieldError = (field: string, message: string): AppError => validationError([{ field, message }])

/** The value. Throws NOT_FOUND where there is none. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('NOT_FOUND')
  return value
}
