import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Options {
  /** An earlier mail, which is skipped. */
  old?: string
  /** Another server than that of the browser tests. */
  server?: string
}

/** The first match of a pattern in the newest mail to an address. */
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
      const { mails } = (await answer.json()) as { mails: { text: string }[] }
      found = mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0] ?? ''
      return found !== '' && found !== old
    })
    .toBe(true)
  return found
}
