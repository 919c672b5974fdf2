import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { LOCKS } from './locks.ts'

const GRANTS = join(import.meta.dirname, 'grants.sql')

/** The settings name two roles that cannot work together, or one of which has too many rights. */
export class DatabaseRolesError extends Error {}

/** A failure of the role in MIGRATION_DATABASE_URL; the cause has the details. */
export class MigrationRoleError extends Error {}

interface Identity {
  role: string
  database: string
}

export async function whoIs(pool: pg.Pool): Promise<Identity> {
  const { rows } = await pool.query('select current_user as role, current_database() as database')
  return rows[0]
}

/** Grants the product's role the rights it needs; does nothing where it owns the tables. */
export async function grantRights(owner: pg.Pool, app: Identity): Promise<void> {
  const { role, database } = await whoIs(owner)
  if (database !== app.database) {
    throw new DatabaseRolesError(
      `MIGRATION_DATABASE_URL names the database ${database} and DATABASE_URL names ${app.database}. Both must name the same one.`,
    )
  }
  if (role === app.role) return
  const grants = await readFile(GRANTS, 'utf8')
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Two servers that start at once would change the same rights at the same time, which PostgreSQL refuses.
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
    await client.query("select set_config('plantilla.app_role', $1, true)", [app.role])
    await client.query(grants)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** One sentence if the role of this pool may change rows of the history; `null` if it may only add them. */
export async function findRoleProblem(pool: pg.Pool): Promise<string | null> {
  // The owner of a schema or a database may drop its content.
  const { rows } = await pool.query<{ role: string; owns: boolean; changes: boolean }>(`
    select current_user as role,
      pg_has_role(c.relowner, 'member') or pg_has_role(n.nspowner, 'member') as owns,
      has_table_privilege(c.oid, 'update, delete, truncate, trigger') or has_any_column_privilege(c.oid, 'update') as changes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = 'history'::regclass`)
  const [found] = rows
  if (!found || (!found.owns && !found.changes)) return null
  const { role, owns } = found
  return (
    `The database role "${role}" ${owns ? 'owns the history' : 'has more than the right to read and add to the history'}, so it could ` +
    'change or delete what is written there. Put the role that owns the tables into MIGRATION_DATABASE_URL and one that owns ' +
    'nothing into DATABASE_URL: docs/operations.md, "Two database roles".'
  )
}
