import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, '..', '..', 'schemas', 'machines')

interface Statuses {
  table?: string
  column?: string
  waitsFor: Record<string, string>
}

/**
 * The statuses that a table takes are those of its machine file: where the check of the table lists others, it is made
 * again. A status that rows still have cannot be taken out of a file; the start says so. A table without such a check
 * gets none.
 */
export async function syncStatuses(client: pg.PoolClient): Promise<void> {
  for (const file of (await readdir(FOLDER)).sort()) {
    const { table, column = 'status', waitsFor } = JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as Statuses
    if (table === undefined) continue
    const name = `${table}_${column}_check`
    const { rows } = await client.query<{ check: string }>(
      'select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = to_regclass($1) and conname = $2',
      [table, name],
    )
    const statuses = Object.keys(waitsFor)
    if (rows[0] === undefined || isSame(rows[0].check, statuses)) continue
    const list = statuses.map((status) => client.escapeLiteral(status)).join(', ')
    const [on, check, of] = [table, name, column].map((identifier) => client.escapeIdentifier(identifier))
    await client.query(`alter table ${on} drop constraint ${check}, add constraint ${check} check (${of} in (${list}))`)
  }
}

const isSame = (check: string, statuses: readonly string[]): boolean => {
  const listed = [...check.matchAll(/'([^']*)'/g)].map(([, status]) => status)
  return listed.length === statuses.length && statuses.every((status) => listed.includes(status))
}
