import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Options {
  /** An earlier mail, which is skipped. */
  old?: string
  /** Another server than that of the browser tests. */
  server?: string
}

/** The first match of a pattern, or of its group, in the newest mail to an address; the subject comes before the text. */
export async function mailed(
  request: APIRequestContext,
  to: string,
  pattern: RegExp,
  { old = '', server = '' }: Options = {},
): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`${server}/dev/outbox`, { params: { to }, headers: { accept: 'application/json' } })
      const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] }
      const matches = mails.map(({ subject, text }) => pattern.exec(`${subject}\n${text}`))
      const match = matches.find((one) => one !== null)
      found = match?.[1] ?? match?.[0] ?? ''
      return found !== '' && found !== old
    })
    .toBe(true)
  return found
}

/** The way to the first password, as the mail to this address says it. */
export const invitation = (request: APIRequestContext, to: string, options: Options = {}): Promise<string> =>
  mailed(request, to, /\/change-password-first-login\/[\w-]+/, options)
