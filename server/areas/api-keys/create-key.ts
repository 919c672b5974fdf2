import { sql } from 'kysely'
import { API_SCOPES, SCOPE_NAMES } from '../../../contract/api-keys/scopes.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { newApiKey } from '../../calls/load-key.ts'
import { insertForId } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { loadKeyRow } from './read-keys.ts'

const DAY_MS = 86_400_000
/** Characters of a key that the list shows. */
const SHOWN = 10
/** Keys in use at the same time. */
const MOST = 100

/** Makes a key. Only this answer contains it; the database has its digest. */
export const createKey: Action<'integration/create-api-key'> = async ({ name, companyId, scopes, days }, context) => {
  const { db, session, now } = context
  const unknown = scopes.filter((scope) => !SCOPE_NAMES.includes(scope))
  if (unknown.length > 0) throw fieldError('scopes', t('server-access.unknownScopes', { scopes: unknown.join(', ') }))
  const useless = API_SCOPES.filter(({ scope, isForCompanies }) => scopes.includes(scope) && !isForCompanies)
  if (companyId !== undefined && useless.length > 0) {
    const names = useless.map(({ scope }) => scope).join(', ')
    throw fieldError('scopes', t('server-access.uselessScopes', { scopes: names }))
  }
  const { rows: companies } = await sql`select from companies where id = ${companyId ?? null}`.execute(db)
  if (companyId !== undefined && companies.length === 0) throw new AppError('NOT_FOUND')
  // Two Admins at once cannot exceed the number together.
  await sql`select pg_advisory_xact_lock(hashtext('api_keys'))`.execute(db)
  const { rows: inUse } = await sql<{ n: number }>`select count(*)::int as n from api_keys
    where revoked_at is null and expires_at > ${now.toISOString()}`.execute(db)
  if ((inUse[0]?.n ?? 0) >= MOST) throw new AppError('API_KEYS_FULL', { values: { most: MOST } })
  const key = newApiKey()
  const id = await insertForId(db, 'api_keys', {
    name: name.trim(),
    company_id: companyId ?? null,
    scopes: [...scopes].sort(),
    prefix: key.slice(0, SHOWN),
    token_hash: tokenDigest(key),
    created_by: session.id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
  })
  const changes = [
    { field: 'name', from: null, to: name.trim() },
    { field: 'scopes', from: null, to: [...scopes].sort().join(', ') },
    { field: 'days', from: null, to: days },
  ]
  await context.record({ entity: 'api-key', entityId: id, companyId: companyId ?? null, changes })
  return { apiKey: await loadKeyRow(context, id), key }
}
