import { parseJson } from '../../parse-json.ts'
import { TransfersError } from '../transfers.ts'

/** No answer, or an empty one: the call may have been done or not. It may be repeated later. */
export class NoAnswerError extends TransfersError {
  constructor(options?: ErrorOptions) {
    super('Wise does not answer at the moment. Please try again in a few minutes.', true, 'NO_ANSWER', options)
  }
}

/** Too many calls; nothing was done. */
export const limitError = (): TransfersError =>
  new TransfersError('Wise does not accept more calls for now. Please try again in a few minutes.', true, 'RATE_LIMIT')

/** Wise understood the call and refused it, so it was not done. */
export class RefusedError extends TransfersError {
  readonly status: number

  constructor(status: number, { code, text, forForms }: WiseError) {
    const known = TEXTS[code]
    super(known ?? (forForms === '' ? `Wise refused this (${code}).` : `Wise refused this: ${forForms}`), false, code, {
      cause: new Error(`${status} ${code}: ${text}`),
    })
    this.status = status
  }
}

export const notAllowed = (status: number): TransfersError =>
  new TransfersError(`Wise does not let us do this (${status}). Please check the WISE_ settings.`, false, `HTTP_${status}`)

/** Profiles in the UK and Europe: strong customer authentication, which an API token cannot give. */
export const needsApproval = (): TransfersError =>
  new TransfersError('This must be approved in Wise. Sign in there, approve it, and try again.', false, 'SCA')

const FUNDS = 'The balance at Wise is too low. Add money there, then pay again.'
const TEXTS: Record<string, string> = {
  'transfer.insufficient_funds': FUNDS,
  'balance.payment-option-unavailable': 'This payment cannot be paid from the balance. Calculate it again.',
  'transfer.not-found': 'Wise does not know this transfer.',
  'transfer.not-accessible-for-user': 'The Wise account in the settings may not use this transfer.',
  'payment.not-found': 'Wise does not know this payment.',
  'quote.expired': 'The quote has expired. Calculate again.',
  QUOTE_EXPIRED: 'The quote has expired. Calculate again.',
  'quote.used': 'This quote was used for another transfer. Calculate again.',
}

/** The words for a funding that was refused inside an answer of 2xx. */
export const fundingText = (code: string): string => TEXTS[code] ?? `Wise did not take the money (${code}).`

interface WiseError {
  code: string
  /** Wise's message, for the log. */
  text: string
  /** Wise's message about a typed field, in displayable form; otherwise empty. */
  forForms: string
}

const CODE = /^[\w.-]{1,100}$/
/** Messages may contain the sent values. */
const PRIVATE = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+|\d{10,}/g

/** Both formats of Wise's errors, and those of a proxy. */
export function readError(status: number, body: Buffer): WiseError {
  const found = parseJson(body) as { errors?: unknown; error?: unknown; error_description?: unknown; message?: unknown } | null
  const first = Array.isArray(found?.errors) ? (found.errors[0] as Record<string, unknown> | undefined) : undefined
  const code = [first?.['code'], found?.error].find((one) => typeof one === 'string' && CODE.test(one)) as string | undefined
  const said = [first?.['message'], found?.error_description, found?.message].find((one) => typeof one === 'string') ?? ''
  const text = (said as string).replace(PRIVATE, '…').slice(0, 300)
  const path = first?.['path']
  return { code: code ?? `HTTP_${status}`, text, forForms: typeof path === 'string' && path !== '' ? text : '' }
}
