import { type TextKey, textAt } from '../../../../contract/language/texts.ts'
import { keptText } from '../../../words/kept-text.ts'
import { parseJson } from '../../parse-json.ts'
import { TransfersError } from '../transfers.ts'

/** No answer, or an empty one: the call may have been done or not. It may be repeated later. */
export class NoAnswerError extends TransfersError {
  constructor(options?: ErrorOptions) {
    super(keptText('server-outside.transfers.wise.noAnswer'), true, 'NO_ANSWER', options)
  }
}

/** Too many calls; nothing was done. */
export const limitError = (): TransfersError =>
  new TransfersError(keptText('server-outside.transfers.wise.limit'), true, 'RATE_LIMIT')

/** Wise understood the call and refused it, so it was not done. */
export class RefusedError extends TransfersError {
  readonly status: number

  constructor(status: number, { code, text, forForms }: WiseError) {
    const known = textOf(code)
    const refused = forForms === '' ? keptText('server-outside.transfers.wise.refused', { code }) : refusedWith(forForms)
    super(known ?? refused, false, code, {
      cause: new Error(`${status} ${code}: ${text}`),
    })
    this.status = status
  }
}

export const notAllowed = (status: number): TransfersError =>
  new TransfersError(keptText('server-outside.transfers.wise.notAllowed', { status: String(status) }), false, `HTTP_${status}`)

/** Profiles in the UK and Europe: strong customer authentication, which an API token cannot give. */
export const needsApproval = (): TransfersError =>
  new TransfersError(keptText('server-outside.transfers.wise.needsApproval'), false, 'SCA')

/** The words of Wise are quoted as they are: it speaks one language to all. */
export const refusedWith = (reason: string): string => keptText('server-outside.transfers.wise.refusedWith', { reason })

/** Our own words for a code of Wise, as they are stored. Keys of the catalogue have no dots. */
export function textOf(code: string): string | undefined {
  const name = code.replaceAll('.', '-')
  const isKnown = textAt('server-outside.transfers.wise.codes', name) !== undefined
  return isKnown ? keptText(`server-outside.transfers.wise.codes.${name}` as TextKey) : undefined
}

/** The words for a funding that was refused inside an answer of 2xx. */
export const fundingText = (code: string): string => textOf(code) ?? keptText('server-outside.transfers.wise.noMoney', { code })

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
  const message = [first?.['message'], found?.error_description, found?.message].find((one) => typeof one === 'string') ?? ''
  const text = (message as string).replace(PRIVATE, '…').slice(0, 300)
  const path = first?.['path']
  return { code: code ?? `HTTP_${status}`, text, forForms: typeof path === 'string' && path !== '' ? text : '' }
}
