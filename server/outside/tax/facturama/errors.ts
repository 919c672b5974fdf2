import { t } from '../../../../contract/language/texts.ts'
import { parseJson } from '../../parse-json.ts'
import { TaxError } from '../tax.ts'

const LONGEST = 600
/** Facturama's own heading above the list of errors, which has no information. */
const HEADING = /^la solicitud no es v[aá]lida\.?$/i

/** No answer that says whether the call was carried out. */
export class NoAnswerError extends TaxError {
  constructor(options?: ErrorOptions) {
    super(t('server-outside.facturama.noAnswer'), true, options)
  }
}

/** Facturama understood the call and refused it, so it was not done. */
export class RefusedError extends TaxError {
  readonly status: number

  constructor(status: number, text: string | null) {
    super(text ?? t('server-outside.facturama.refused', { status: String(status) }), false)
    this.status = status
  }
}

/** Too many calls; after this number of milliseconds Facturama accepts them again. */
export const limitError = (waitMs: number): TaxError => {
  const minutes = Math.ceil(waitMs / 60_000)
  return new TaxError(t('server-outside.facturama.limit', { minutes }), true)
}

/**
 * The errors of an answer, in its own words: the list of fields if there is one, else its message, else its plain text.
 * `null` if there is no readable text (an HTML page, an empty body).
 */
export function readRefusal(body: Buffer): string | null {
  const text = body.toString('utf8').trim()
  const found = parseJson(body) as { Message?: unknown; ModelState?: unknown } | null
  const listed = Object.values((found?.ModelState ?? {}) as Record<string, unknown>).flat()
  const reasons = [...new Set(listed.filter((reason) => typeof reason === 'string' && reason.trim() !== ''))]
  if (reasons.length > 0) return reasons.join(' ').slice(0, LONGEST)
  const message = typeof found?.Message === 'string' ? found.Message.trim() : ''
  if (message !== '' && !HEADING.test(message)) return message.slice(0, LONGEST)
  if (typeof found === 'string') return (found as string).slice(0, LONGEST) || null
  return text === '' || text.startsWith('<') || found !== null ? null : text.slice(0, LONGEST)
}
