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
 * A table accepts the statuses of its machine file: if the check of the table lists others, it is created again. A status
 * that rows still have cannot be removed from a file; the start reports it. A table without such a check gets none.
 */
export async function syncStatuses(client: pg.PoolClient): Promise<void> {
  const files = await Promise.all((await readdir(FOLDER)).sort().map((file) => readFile(join(FOLDER, file), 'utf8')))
  const wanted = files.flatMap((text) => {
    const { table, column = 'status', waitsFor } = JSON.parse(text) as Statuses
    return table === undefined ? [] : [{ table, column, name: `${table}_${column}_check`, statuses: Object.keys(waitsFor) }]
  })
  // One query for all of them: it runs at every start.
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.conname as name, pg_get_constraintdef(c.oid) as definition
     from unnest($1::text[], $2::text[]) as w (on_table, name)
       join pg_constraint c on c.conrelid = to_regclass(w.on_table) and c.conname = w.name`,
    [wanted.map(({ table }) => table), wanted.map(({ name }) => name)],
  )
  const known = new Map(rows.map(({ name, definition }) => [name, definition]))
  for (const { table, column, name, statuses } of wanted) {
    const definition = known.get(name)
    if (definition === undefined || isSame(definition, statuses)) continue
    const list = statuses.map((status) => client.escapeLiteral(status)).join(', ')
    const [on, check, of] = [table, name, column].map((identifier) => client.escapeIdentifier(identifier))
    await client.query(`alter table ${on} drop constraint ${check}, add constraint ${check} check (${of} in (${list}))`)
  }
}

const isSame = (check: string, statuses: readonly string[]): boolean => {
  const listed = [...check.matchAll(/'([^']*)'/g)].map(([, status]) => status)
  return listed.length === statuses.length && statuses.every((status) => listed.includes(status))
}
