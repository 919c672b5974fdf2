import { BANK_ACCOUNT_ERRORS } from './bank-accounts/errors.ts'
import { CLIENT_ERRORS } from './clients/errors.ts'
import { CONTRACT_ERRORS } from './contracts/errors.ts'
import { ENVELOPE_ERRORS } from './envelopes/errors.ts'
import { INVOICE_ERRORS } from './invoices/errors.ts'
import { type TextValues, t } from './language/texts.ts'
import { PAYROLL_ERRORS } from './payroll/errors.ts'
import { RECORD_ERRORS } from './records/errors.ts'
import { SESSION_ERRORS } from './session/errors.ts'
import { SIGNING_ERRORS } from './signing/errors.ts'
import { TAX_BILL_ERRORS } from './tax-bills/errors.ts'
import { TRANSFER_ERRORS } from './transfers/errors.ts'

/**
 * Every error of the API: code, HTTP status and cause. The text that a person reads is in the area `errors` of the catalogue,
 * by the same code. Texts quoted by the specification are there to the letter.
 */
export const ERRORS = {
  ...SESSION_ERRORS,
  VALIDATION: { status: 400, when: 'input does not fit its schema or form' },
  NO_DOCUMENT_CHOSEN: {
    status: 400,
    when: 'documents are asked for without naming one',
  },
  DOCUMENT_NOT_NEEDED: {
    status: 400,
    when: 'a kind of document that does not apply to this role',
  },
  UNAUTHENTICATED: { status: 401, when: 'no session, or it has ended' },
  FORBIDDEN: { status: 403, when: 'role or flag refuses' },
  LEFT: {
    status: 403,
    when: 'a person whose last contract has ended asks for more than their receipts, documents and contract',
  },
  VIEW_ONLY: {
    status: 403,
    when: 'an Admin who views as another user tries to change something',
  },
  STEP_UP: { status: 403, when: 'the password must be confirmed first' },
  FIELD_READ_ONLY: {
    status: 403,
    when: 'a field that this role may not change would change',
  },
  OWN_PERMISSIONS: {
    status: 403,
    when: 'a person changes their own permissions',
  },
  OWN_COMPANIES: {
    status: 403,
    when: 'a person changes their own list of companies',
  },
  GRANT_BEYOND_OWN: {
    status: 403,
    when: 'a flag would be granted that the caller does not hold',
  },
  CLOSED_GROUP: {
    status: 403,
    when: 'a flag of a group would change that the caller may not change',
  },
  REACH_BEYOND_OWN: {
    status: 403,
    when: 'a person would get companies outside the reach of the caller',
  },
  SAME_PERSON: {
    status: 403,
    when: 'the two-person rule requires another person; the text may be more specific',
  },
  NOT_FOUND: { status: 404, when: 'no such record, or a record of another company' },
  NO_SUCH_CALL: { status: 404, when: 'no such path' },
  STALE: {
    status: 409,
    when: 'the given version is not the stored one',
  },
  ONBOARDING_STATE: {
    status: 409,
    when: 'the onboarding status does not allow this step',
  },
  DOCS_MISSING: {
    status: 409,
    when: 'documents that a step needs are not there',
  },
  DOCUMENT_STATE: {
    status: 409,
    when: 'the state of a document does not allow this step',
  },
  CLIENT_NOT_APPROVED: {
    status: 409,
    when: 'a person would be approved although the company is not approved',
  },
  ...RECORD_ERRORS,
  ...CONTRACT_ERRORS,
  DUPLICATE: { status: 409, when: 'a value must be unique and is taken' },
  NO_INVITATION: {
    status: 409,
    when: 'an account that was used, or is closed, would be invited',
  },
  STEP_NOT_MET: {
    status: 409,
    when: 'the record does not meet the condition of the guide step; `missing` names the fields',
  },
  TERMINATION_STATE: {
    status: 409,
    when: 'another termination is under way, or the state of this one does not allow the step; the text may be more specific',
  },
  TOTALS_CHANGED: {
    status: 409,
    when: 'the amounts are not those that the caller has seen',
  },
  ...CLIENT_ERRORS,
  ...BANK_ACCOUNT_ERRORS,
  ...INVOICE_ERRORS,
  ...TRANSFER_ERRORS,
  ...PAYROLL_ERRORS,
  BATCH_RUNNING: {
    status: 409,
    when: 'a company would have two batches of invoices at once',
  },
  ...SIGNING_ERRORS,
  LAST_OWNER: { status: 409, when: 'the last owner would be removed' },
  ...ENVELOPE_ERRORS,
  REQUEST_KEY: {
    status: 409,
    when: 'the request key was used before for other content',
  },
  ACCOUNT_CLOSED: { status: 409, when: 'the account is closed' },
  HAND_OVER: {
    status: 409,
    when: 'a closed account would leave clients without an account manager',
  },
  TOO_LARGE: {
    status: 413,
    when: 'the body is over its limit',
  },
  MEDIA_TYPE: { status: 415, when: 'the body is not of the expected type' },
  NO_FILE: { status: 400, when: 'a call that takes files came without one' },
  FILE_TOO_LARGE: {
    status: 413,
    when: 'a file is over its limit; said while it is still being sent',
  },
  FILE_TYPE: { status: 415, when: 'the content of a file is not of an accepted kind' },
  FILE_REFUSED: { status: 415, when: 'a file of the right kind that is not safe or cannot be read' },
  FILE_UNCHECKED: {
    status: 503,
    when: 'a file cannot be checked or stored at the moment',
  },
  RATE_LIMIT: { status: 429, when: 'too many calls' },
  BUSY: {
    status: 503,
    when: 'more sign-ins at once than the server takes on, or the database does not answer in time',
  },
  CSD_REFUSED: {
    status: 400,
    when: 'a seal certificate is not accepted; the text says why, in the words of the service where it has any',
  },
  CSD_UNKNOWN: { status: 502, when: 'a seal certificate failed for an unknown reason' },
  RECEIPT_STATE: {
    status: 409,
    when: 'the status of a receipt does not allow the step, or a part of it is not there; the text may be more specific',
  },
  ...TAX_BILL_ERRORS,
  PROVIDER: { status: 502, when: 'an outside service refuses or fails' },
  INTERNAL: {
    status: 500,
    when: 'a fault of ours; details only in the log',
  },
} as const satisfies Record<string, { status: number; when: string }>

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

/** The text of an error with its `{values}` filled in; on the server only, since the browser does not load these texts. */
export const errorText = (code: ErrorCode, values?: TextValues): string => t(`errors.${code}`, values)
