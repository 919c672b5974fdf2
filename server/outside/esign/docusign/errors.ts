import { t, textAt } from '../../../../contract/language/texts.ts'
import { parseJson } from '../../parse-json.ts'
import { ESignError } from '../esign.ts'

/** No answer, or an empty one: the call may have been done or not. It may be repeated later. */
export class NoAnswerError extends ESignError {
  constructor(options?: ErrorOptions) {
    super(t('server-signing.docusign.noAnswer'), true, options)
  }
}

/** DocuSign understood the call and refused it, so it was not done. */
export class RefusedError extends ESignError {
  /** DocuSign's own code, such as ENVELOPE_DOES_NOT_EXIST. */
  readonly code: string

  constructor(code: string, message: string) {
    const text = textAt('server-signing.docusign.codes', code) ?? t('server-signing.docusign.refused', { code })
    super(text, false, { cause: new Error(`${code}: ${message.replace(ADDRESS, '…@…').slice(0, 500)}`) })
    this.code = code
  }
}

/** DocuSign's messages repeat addresses, which belong in no log. */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** Too many calls; after this number of milliseconds DocuSign accepts them again. */
export const limitError = (waitMs: number): ESignError => {
  return new ESignError(t('server-signing.docusign.limit', { minutes: Math.ceil(waitMs / 60_000) }), true)
}

/** The error in the answer, or `null` for a body that is no error of DocuSign's. */
export function readError(body: Buffer): { code: string; message: string } | null {
  const found = parseJson(body) as { errorCode?: unknown; message?: unknown } | null
  const code = found?.errorCode
  if (typeof code !== 'string' || !/^\w{1,100}$/.test(code)) return null
  return { code, message: typeof found?.message === 'string' ? found.message : '' }
}
