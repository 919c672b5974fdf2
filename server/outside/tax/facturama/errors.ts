import { parseJson } from '../../parse-json.ts'
import { TaxError } from '../tax.ts'

const LONGEST = 600
/** Facturama's own heading over the list of what is wrong, which says nothing by itself. */
const HEADING = /^la solicitud no es v[aá]lida\.?$/i

/** No answer that says whether the call was carried out. */
export class NoAnswerError extends TaxError {
  constructor(options?: ErrorOptions) {
    super('Facturama does not answer right now. Please try again in a few minutes.', true, options)
  }
}

/** Facturama understood the call and refused it, so it was not done. */
export class RefusedError extends TaxError {
  readonly status: number

  constructor(status: number, text: string | null) {
    super(text ?? `Facturama refused this (${status}).`, false)
    this.status = status
  }
}

/** Too many calls; after so many milliseconds Facturama takes them again. */
export const limitError = (waitMs: number): TaxError => {
  const minutes = Math.ceil(waitMs / 60_000)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new TaxError(`Facturama does not accept more calls for now. Please try again in ${when}.`, true)
}

/**
 * What an answer says went wrong, in its own words: the list of fields where there is one, else its message, else its
 * plain text. `null` where it says nothing a person could read (a page of HTML, nothing at all).
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
