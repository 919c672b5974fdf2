import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ApiKey } from '../../../contract/api-keys/operations.ts'
import { API_SCOPES } from '../../../contract/api-keys/scopes.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'

/** Keys that are shown: all that are neither ended nor revoked, and of the others the newest. */
const SHOWN = 300

/** The status of a key `k` of the person `o`, from the current time and the state of the person's account. */
const statusAt = (now: Date) => sql<Static<typeof ApiKey>['status']>`case when k.revoked_at is not null then 'Revoked'
  when k.expires_at <= ${now.toISOString()} then 'Expired' when o.is_active and o.role = 'Admin' then 'Active' else 'Closed' end`

const selectKeys = (now: Date) => sql`select k.id, k.name, k.prefix, k.scopes, ${statusAt(now)} as status,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
    o.firstname || ' ' || o.lastname as created_by, k.created_at, k.expires_at, k.last_used_at, k.revoked_at
  from api_keys k join people o on o.id = k.created_by left join companies c on c.id = k.company_id`

/** One key. Throws NOT_FOUND. */
export async function loadKeyRow({ db, now }: Pick<CallContext, 'db' | 'now'>, id: number): Promise<Static<typeof ApiKey>> {
  const { rows } = await sql<Static<typeof ApiKey>>`${selectKeys(now)} where k.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0]
}

/** Keys in use first, then those that wait for the account of their maker, then the newest of the others. */
export const findKeys: Action<'integration/find-api-keys'> = async (_input, { db, now }) => {
  const { rows } = await sql<Static<typeof ApiKey>>`select * from (${selectKeys(now)}) t
    order by status = 'Active' desc, status = 'Closed' desc, id desc limit ${SHOWN}`.execute(db)
  return { apiKeys: rows, scopes: API_SCOPES.map(({ calls, ...scope }) => ({ ...scope, calls: [...calls] })) }
}
