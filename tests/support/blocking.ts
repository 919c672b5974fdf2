import { sql } from 'kysely'
import { blockPerson } from '../../server/areas/privacy/blocking/block-person.ts'
import { deleteBlocked } from '../../server/areas/privacy/tasks/delete-blocked.ts'
import type { TestApp } from './app.ts'
import { signInAs } from './people.ts'

/** The day of the tests of blocked data. */
export const NOW = new Date('2026-11-25T18:00:00Z')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Requests for cancellation of an app, with the mails and the deletion that follow. */
export function cancellations(app: TestApp) {
  const sent: { to: string; subject: string; text: string }[] = []
  const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) }
  const context = (at = NOW) => ({ services: { ...app.services, clock: () => at }, mailer, log }) as never
  const call = (name: string, input: object, token: string) => app.call(name as never, input, token)
  const step = (id: number, action: string, token: string, more: object = {}) =>
    app.call('record/take-step', { record: 'privacy-request', id, action, ...more }, token)
  return {
    sent,
    context,
    call,
    step,
    admin: () => signInAs(app, { role: 'Admin' }),
    block: (id: number) => app.db.transaction().execute((tx) => blockPerson(tx, id, { requestId: null, by: id, now: NOW })),
    runDeletion: (at: string) => deleteBlocked({}, context(new Date(at))),
    ask: async (email: string, token: string, name = 'Ana Ruiz', more: object = {}): Promise<number> => {
      const asked = { requester: name, email, concerns: 'Cancellation', channel: 'Email', received_on: '2026-11-02', ...more }
      return (await call('privacy-requests/create', asked, token)).body.privacyRequest.id
    },
    grant: (id: number, token: string) => step(id, 'grant', token, { fields: { answer: 'We block your data.' } }),
    /** Every table that says one of the words, with the words. */
    tablesThatSay: async (words: readonly string[]): Promise<Record<string, string[]>> => {
      const { rows: tables } = await app.sql<{
        name: string
      }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker') order by 1`
      const found: Record<string, string[]> = {}
      for (const { name } of tables) {
        // The words are looked for here, because the database cannot read sealed values.
        const { rows } = await app.sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`
        const text = rows.map(({ row }) => row.toLowerCase()).join('\n')
        const entered = words.filter((word) => text.includes(word.toLowerCase()))
        if (entered.length > 0) found[name.replace('public.', '')] = entered
      }
      return found
    },
  }
}
