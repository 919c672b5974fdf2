import type { Mail } from '../../server/outside/mail/mailer.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Waits until the worker has nothing left to do, and everyone is notified of what changed. */
export async function jobsDone(app: TestApp): Promise<void> {
  await eventually(async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      'select (select count(*) from graphile_worker.jobs) + (select count(*) from changes_to_tell) as count',
    )
    if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} jobs and changes are still waiting.`)
  })
}

/** All mails to an address once the worker is done, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Mail[]> {
  await jobsDone(app)
  return app.mails.filter((mail) => mail.to === address)
}

/** The last mail to an address. Throws if there is none. */
export async function lastMail(app: TestApp, address: string): Promise<Mail> {
  const mail = (await mailsTo(app, address)).at(-1)
  if (!mail) throw new Error(`No mail went to ${address}.`)
  return mail
}

/** The code in the last mail. */
export async function mailedCode(app: TestApp, address: string): Promise<string> {
  const code = /^ +(\d{4}|\d{6})$/m.exec((await lastMail(app, address)).text)?.[1]
  if (!code) throw new Error('The mail has no code.')
  return code
}

/** The token at the end of the link in the last mail, with the page it leads to. */
export async function mailedLink(app: TestApp, address: string): Promise<{ page: string; token: string }> {
  const [, page, token] = /^\S+?:\/\/[^/]+\/([\w-]+)\/([\w-]+)$/m.exec((await lastMail(app, address)).text) ?? []
  if (!page || !token) throw new Error('The mail has no link.')
  return { page, token }
}
