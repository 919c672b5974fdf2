import { sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import { DOCUMENT_KINDS, kindsFor } from '../../../contract/documents/kinds.ts'
import { COUNTS_AS_THERE } from '../../../contract/documents/machines.ts'
import type { Database } from '../../db/connect.ts'

/** Missing kinds: required and absent, or requested and not answered yet. */
export async function missingKinds(db: Database, personId: number, role: Role): Promise<string[]> {
  const { rows } = await sql<{ there: string[]; asked: string[] }>`select
    array(select kind from documents where person_id = ${personId} and status = any(${COUNTS_AS_THERE}::text[])) as there,
    array(select i.kind from document_request_items i join document_requests r on r.id = i.request_id
      where r.person_id = ${personId} and r.closed_at is null and i.document_id is null) as asked`.execute(db)
  const { there = [], asked = [] } = rows[0] ?? {}
  const needed = kindsFor(role).filter(({ key, required }) => required && !there.includes(key))
  const waitedFor = new Set([...needed.map(({ key }) => key), ...asked])
  return DOCUMENT_KINDS.map(({ key }) => key).filter((key) => waitedFor.has(key))
}
