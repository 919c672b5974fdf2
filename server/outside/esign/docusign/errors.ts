import { parseJson } from '../../parse-json.ts'
import { ESignError } from '../esign.ts'

/** No answer, or an empty one: the call may have been done or not. It may be repeated later. */
export class NoAnswerError extends ESignError {
  constructor(options?: ErrorOptions) {
    super('DocuSign does not answer at the moment. Please try again in a few minutes.', true, options)
  }
}

/** DocuSign understood the call and refused it, so it was not done. */
export class RefusedError extends ESignError {
  /** DocuSign's own code, such as ENVELOPE_DOES_NOT_EXIST. */
  readonly code: string

  constructor(code: string, message: string) {
    const text = TEXTS[code] ?? `DocuSign refused this (${code}).`
    super(text, false, { cause: new Error(`${code}: ${message.replace(ADDRESS, '…@…').slice(0, 500)}`) })
    this.code = code
  }
}

/** DocuSign's messages repeat addresses, which belong in no log. */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const FINISHED = 'The agreement is already finished, so this can no longer be done.'
const TEXTS: Record<string, string> = {
  TEMPLATE_ID_INVALID: 'DocuSign no longer has this template. Please choose another one.',
  TEMPLATE_NOT_FOUND: 'DocuSign no longer has this template. Please choose another one.',
  ENVELOPE_DOES_NOT_EXIST: 'DocuSign does not know this agreement.',
  UNKNOWN_ENVELOPE_RECIPIENT: 'DocuSign does not know this signer of the agreement.',
  RECIPIENT_NOT_IN_SEQUENCE: 'It is not your turn to sign yet.',
  RECIPIENT_UPDATE_FAILED: 'The signer has signed already, so the invitation cannot be sent again.',
  ENVELOPE_CANNOT_VOID_INVALID_STATE: FINISHED,
  ENVELOPE_INVALID_STATUS: FINISHED,
  ENVELOPE_IS_INCOMPLETE: 'The agreement is not complete yet.',
  INVALID_EMAIL_ADDRESS_FOR_RECIPIENT: 'DocuSign does not accept the email address of a signer.',
  ENVELOPE_ALLOWANCE_EXCEEDED: 'The DocuSign account has no envelopes left in its plan.',
}

/** Too many calls; after this number of milliseconds DocuSign accepts them again. */
export const limitError = (waitMs: number): ESignError => {
  const minutes = Math.ceil(waitMs / 60_000)
  return new ESignError(
    `DocuSign does not accept more calls for now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    true,
  )
}

/** The error in the answer, or `null` for a body that is no error of DocuSign's. */
export function readError(body: Buffer): { code: string; message: string } | null {
  const found = parseJson(body) as { errorCode?: unknown; message?: unknown } | null
  const code = found?.errorCode
  if (typeof code !== 'string' || !/^\w{1,100}$/.test(code)) return null
  return { code, message: typeof found?.message === 'string' ? found.message : '' }
}
