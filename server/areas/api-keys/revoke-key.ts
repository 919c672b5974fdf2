import type { Action } from '../../calls/handlers.ts'
import { loadKeyRow } from './read-keys.ts'

/** Ends a key at once and permanently. Repeating it changes nothing. */
export const revokeKey: Action<'integration/revoke-api-key'> = async ({ id }, context) => {
  const { db, session, now } = context
  const ended = await db
    .updateTable('api_keys')
    .set({ revoked_at: now.toISOString(), revoked_by: session.id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['company_id', 'name'])
    .executeTakeFirst()
  const apiKey = await loadKeyRow(context, id)
  if (ended) {
    const changes = [{ field: 'name', from: ended.name, to: null }]
    await context.record({ entity: 'api-key', entityId: id, companyId: ended.company_id, changes })
  } else context.nothingChanged()
  return { apiKey }
}
