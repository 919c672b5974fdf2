import { BANK_ACCOUNT_ERRORS } from './bank-accounts/errors.ts'
import { CLIENT_ERRORS } from './clients/errors.ts'
import { CONTRACT_ERRORS } from './contracts/errors.ts'
import { ENVELOPE_ERRORS } from './envelopes/errors.ts'
import { fillText } from './format/fill-text.ts'
import { INVOICE_ERRORS } from './invoices/errors.ts'
import { PAYROLL_ERRORS } from './payroll/errors.ts'
import { RECORD_ERRORS } from './records/errors.ts'
import { SESSION_ERRORS } from './session/errors.ts'
import { SIGNING_ERRORS } from './signing/errors.ts'
import { TAX_BILL_ERRORS } from './tax-bills/errors.ts'
import { TRANSFER_ERRORS } from './transfers/errors.ts'

/**
 * Every error of the API: code, HTTP status, cause, and the exact text that a person reads. `{name}` in a text is filled from
 * the error's values. Texts quoted by the specification are here to the letter.
 */
export const ERRORS = {
  ...SESSION_ERRORS,
  VALIDATION: { status: 400, when: 'input does not fit its schema or form', text: 'Please complete the fields correctly' },
  NO_DOCUMENT_CHOSEN: {
    status: 400,
    when: 'documents are asked for without naming one',
    text: 'Select at least one field to proceed',
  },
  DOCUMENT_NOT_NEEDED: {
    status: 400,
    when: 'a kind of document that does not apply to this role',
    text: 'This document is not needed for {people}.',
  },
  UNAUTHENTICATED: { status: 401, when: 'no session, or it has ended', text: 'Your session has ended. Please sign in again.' },
  FORBIDDEN: { status: 403, when: 'role or flag refuses', text: 'You do not have permission to do this.' },
  LEFT: {
    status: 403,
    when: 'a person whose last contract has ended asks for more than their receipts, documents and contract',
    text: 'Your contract has ended. You can still open your receipts, documents and contract, but nothing else.',
  },
  VIEW_ONLY: {
    status: 403,
    when: 'an Admin who views as another user tries to change something',
    text: 'You are viewing as another user. Leave this view to make changes.',
  },
  STEP_UP: { status: 403, when: 'the password must be confirmed first', text: 'Confirm it is you to continue.' },
  FIELD_READ_ONLY: {
    status: 403,
    when: 'a field that this role may not change would change',
    text: 'You cannot change these fields: {fields}.',
  },
  OWN_PERMISSIONS: {
    status: 403,
    when: 'a person changes their own permissions',
    text: 'You cannot change your own permissions.',
  },
  OWN_COMPANIES: {
    status: 403,
    when: 'a person changes their own list of companies',
    text: 'You cannot change your own companies.',
  },
  GRANT_BEYOND_OWN: {
    status: 403,
    when: 'a flag would be granted that the caller does not hold',
    text: 'You cannot grant a permission you do not have.',
  },
  CLOSED_GROUP: {
    status: 403,
    when: 'a flag of a group would change that the caller may not change',
    text: 'You cannot change these permissions: {groups}.',
  },
  REACH_BEYOND_OWN: {
    status: 403,
    when: 'a person would get companies outside the reach of the caller',
    text: 'You can only assign companies that you work for.',
  },
  SAME_PERSON: {
    status: 403,
    when: 'the two-person rule requires another person; the text may be more specific',
    text: 'Another person must do this step.',
  },
  NOT_FOUND: { status: 404, when: 'no such record, or a record of another company', text: 'We could not find this record.' },
  NO_SUCH_CALL: { status: 404, when: 'no such path', text: 'This call does not exist.' },
  STALE: {
    status: 409,
    when: 'the given version is not the stored one',
    text: 'This record changed while you were working. Reload to see the latest version.',
  },
  ONBOARDING_STATE: {
    status: 409,
    when: 'the onboarding status does not allow this step',
    text: 'This person is in {status}; that step is not possible now.',
  },
  DOCS_MISSING: {
    status: 409,
    when: 'documents that a step needs are not there',
    text: 'These documents are still missing: {list}.',
  },
  DOCUMENT_STATE: {
    status: 409,
    when: 'the state of a document does not allow this step',
    text: 'This document is {status}; that step is not possible now.',
  },
  CLIENT_NOT_APPROVED: {
    status: 409,
    when: 'a person would be approved although the company is not approved',
    text: 'The company is still waiting for approval.',
  },
  ...RECORD_ERRORS,
  ...CONTRACT_ERRORS,
  DUPLICATE: { status: 409, when: 'a value must be unique and is taken', text: 'Please use different {fields}' },
  NO_INVITATION: {
    status: 409,
    when: 'an account that was used, or is closed, would be invited',
    text: 'This account is already in use or closed, so it needs no invitation.',
  },
  STEP_NOT_MET: {
    status: 409,
    when: 'the record does not meet the condition of the guide step; `missing` names the fields',
    text: 'Complete this step before continuing.',
  },
  TERMINATION_STATE: {
    status: 409,
    when: 'another termination is under way, or the state of this one does not allow the step; the text may be more specific',
    text: 'There is already a termination in progress for this contract.',
  },
  TOTALS_CHANGED: {
    status: 409,
    when: 'the amounts are not those that the caller has seen',
    text: 'The amounts changed after you opened this page. Review them again before approving.',
  },
  ...CLIENT_ERRORS,
  ...BANK_ACCOUNT_ERRORS,
  ...INVOICE_ERRORS,
  ...TRANSFER_ERRORS,
  ...PAYROLL_ERRORS,
  BATCH_RUNNING: {
    status: 409,
    when: 'a company would have two batches of invoices at once',
    text: 'A batch for this company is already running.',
  },
  ...SIGNING_ERRORS,
  LAST_OWNER: { status: 409, when: 'the last owner would be removed', text: 'A company needs at least one administrator.' },
  ...ENVELOPE_ERRORS,
  REQUEST_KEY: {
    status: 409,
    when: 'the request key was used before for other content',
    text: 'This was already sent with different content. Reload the page and try again.',
  },
  ACCOUNT_CLOSED: { status: 409, when: 'the account is closed', text: 'The account of {name} is closed.' },
  HAND_OVER: {
    status: 409,
    when: 'a closed account would leave clients without an account manager',
    text: 'Choose who takes over {n|client|clients}.',
  },
  TOO_LARGE: {
    status: 413,
    when: 'the body is over its limit',
    text: 'This is too large to send. Please send less at a time.',
  },
  MEDIA_TYPE: { status: 415, when: 'the body is not of the expected type', text: 'This kind of content is not accepted here.' },
  NO_FILE: { status: 400, when: 'a call that takes files came without one', text: 'Select at least one file.' },
  FILE_TOO_LARGE: {
    status: 413,
    when: 'a file is over its limit; said while it is still being sent',
    text: 'The max is {max}, change the file',
  },
  FILE_TYPE: { status: 415, when: 'the content of a file is not of an accepted kind', text: 'Only {kinds} files are allowed.' },
  FILE_REFUSED: { status: 415, when: 'a file of the right kind that is not safe or cannot be read', text: '{reason}' },
  FILE_UNCHECKED: {
    status: 503,
    when: 'a file cannot be checked or stored at the moment',
    text: 'The file could not be saved right now. Please try again in a moment.',
  },
  RATE_LIMIT: { status: 429, when: 'too many calls', text: 'Too many attempts. Try again in {seconds|second|seconds}.' },
  BUSY: {
    status: 503,
    when: 'more sign-ins at once than the server takes on, or the database does not answer in time',
    text: 'The server is busy. Please try again in a moment.',
  },
  CSD_REFUSED: {
    status: 400,
    when: 'a seal certificate is not accepted; the text says why, in the words of the service where it has any',
    text: 'Error en la carga del CSD',
  },
  CSD_UNKNOWN: { status: 502, when: 'a seal certificate failed for an unknown reason', text: 'Error desconocido' },
  RECEIPT_STATE: {
    status: 409,
    when: 'the status of a receipt does not allow the step, or a part of it is not there; the text may be more specific',
    text: 'This receipt has the status {status} and cannot be {action} now.',
  },
  ...TAX_BILL_ERRORS,
  PROVIDER: { status: 502, when: 'an outside service refuses or fails', text: '{provider} could not do this: {text}' },
  INTERNAL: {
    status: 500,
    when: 'a fault of ours; details only in the log',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, { status: number; when: string; text: string }>

export type ErrorCode = keyof typeof ERRORS

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
}

/** The text of an error with its `{values}` filled in. */
export function errorText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return fillText(ERRORS[code].text, values, (hole) => hole)
}
