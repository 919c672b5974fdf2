import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { tokenDigest } from '../../server/db/token-digest.ts'
import { createSealedStorage } from '../../server/files/sealed-storage.ts'
import { createLocalDisk } from '../../server/outside/storage/local-disk.ts'
import type { Storage } from '../../server/outside/storage/storage.ts'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import type { Acknowledged, Stage } from './load.ts'
import type { Site } from './site.ts'
import type { Subscriber } from './subscriber.ts'

/** One thing that was counted: how many there must be, how many are missing, and how many are there more than once. */
export interface Proof {
  what: string
  expected: number
  lost: number
  doubled: number
}

const LOOK_MS = 250

/** Waits until no job is left that is due. @returns seconds; jobs that are left after `latest` seconds are lost */
export async function drained(pool: pg.Pool, latest: number): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  while (seconds() < latest) {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from graphile_worker.jobs where run_at < now() + interval '1 minute') +
         (select count(*) from changes_to_tell) as left`,
    )
    if (rows[0]?.left === 0) break
    await sleep(LOOK_MS)
  }
  return seconds()
}

/** Compares what was acknowledged with what the database, the storage, the mails and the streams have. */
export async function prove(
  pool: pg.Pool,
  site: Site,
  acknowledged: Acknowledged,
  subscribers: readonly Subscriber[],
  teams: Stage['teams'],
): Promise<Proof[]> {
  const { updates, people, entries, invoices, sessions } = acknowledged
  const column = async <T>(statement: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<{ value: T }>(statement, values)).rows.map(({ value }) => value)
  const last = new Map(updates.map(({ id, value }) => [id, value]))
  const kept = await pool.query<{ id: number; value: string }>(
    'select person_id as id, nationality as value from employee_details where person_id = any($1::int[])',
    [[...last.keys()]],
  )
  const proofs = [
    each(
      'changes of people, in their history',
      updates.map(({ value }) => value),
      await column(
        `select change->>'to' as value from history h, jsonb_array_elements(h.changes) change
         where h.action = 'person.updated' and change->>'field' like '%nationality' and change->>'to' like 'Prueba %'`,
      ),
    ),
    each(
      'changes of people, as they are now',
      [...last].map(([id, value]) => `${id} ${value}`),
      kept.rows.map(({ id, value }) => `${id} ${value}`),
    ),
    each('new people', people, await column("select email as value from people where email like 'scale-%'")),
    each(
      'entries with a file',
      entries.map(({ description }) => description),
      await column("select description as value from contract_logs where description like 'Entry %'"),
    ),
    await eachBatched(pool, teams),
    each('approved invoices', invoices, await column('select invoice_id as value from invoice_approvals')),
    each(
      'approvals in the history',
      invoices,
      await column("select entity_id as value from history where action = 'invoice.approved'"),
    ),
    each(
      'sessions',
      sessions.map((token) => tokenDigest(token).toString('hex')),
      await column("select encode(token_hash, 'hex') as value from sessions"),
    ),
    each(
      'files, byte by byte',
      entries.map(({ sha256 }) => sha256),
      await filesOf(pool, site),
    ),
    each(
      'invitations by mail',
      people,
      mailsTo(site.outbox, (to) => to.startsWith('scale-')),
    ),
  ]
  for (const { personId, heard } of subscribers) {
    const told = await column<number>(
      'select id as value from own_notifications where person_id = $1 and in_app order by id',
      personId,
    )
    proofs.push(each('notifications on a stream', told, heard))
  }
  return together(proofs)
}

/** A thing that is found more than once is doubled even where it was not acknowledged, since its answer may have been lost. */
function each<T extends string | number>(what: string, expected: readonly T[], found: readonly T[]): Proof {
  const counts = new Map<T, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  const lost = new Set(expected).size - new Set(expected.filter((one) => counts.has(one))).size
  const doubled = [...counts.values()].filter((count) => count > 1).length
  return { what, expected: expected.length, lost, doubled }
}

/** Invoices that a job made, one for each contractor of these teams. */
async function eachBatched(pool: pg.Pool, teams: Stage['teams']): Promise<Proof> {
  const expected = teams.reduce((sum, { ids }) => sum + ids.length, 0)
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from invoices where company_id = any($1::int[]) group by contractor_id',
    [teams.map(({ companyId }) => companyId)],
  )
  const doubled = rows.filter(({ count }) => count > 1).length
  return { what: 'invoices made by a job', expected, lost: Math.max(0, expected - rows.length), doubled }
}

/** Proofs of the same thing as one. */
const together = (proofs: readonly Proof[]): Proof[] =>
  [...Map.groupBy(proofs, ({ what }) => what)].map(([what, some]) => ({
    what,
    expected: sum(some.map(({ expected }) => expected)),
    lost: sum(some.map(({ lost }) => lost)),
    doubled: sum(some.map(({ doubled }) => doubled)),
  }))

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Digests of the contents of the stored objects that an entry points to, as the product opens them. */
async function filesOf(pool: pg.Pool, { objects }: Site): Promise<string[]> {
  const { rows } = await pool.query<{ file_id: string }>('select file_id from contract_logs where file_id is not null')
  const names = new Set(readdirSync(objects))
  const stored: Storage = {
    ...createLocalDisk(objects),
    get: async (name, range) => createReadStream(join(objects, name), range),
  }
  const opened = createSealedStorage(stored, [TEST_DATA_KEY], async () => join(objects, 'unused'))
  const kept = rows.filter(({ file_id }) => names.has(file_id))
  return Promise.all(kept.map(async ({ file_id }) => digestOf((await opened.get(file_id)) as Readable)))
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function mailsTo(outbox: string, isMeant: (to: string) => boolean): string[] {
  const files = readdirSync(outbox).filter((file) => file.endsWith('.json'))
  return files.map((file) => JSON.parse(readFileSync(join(outbox, file), 'utf8')).to as string).filter(isMeant)
}
