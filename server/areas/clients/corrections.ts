import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { updateRows } from '../../db/rows.ts'
import type { ClientData } from './client-row.ts'

/** Notes that the company has addressed these points of the open round. */
export async function markAddressed(db: Database, companyId: number, keys: readonly string[], now: Date): Promise<void> {
  await sql`update company_corrections set addressed_at = ${now.toISOString()}
    where company_id = ${companyId} and closed_at is null and key = any(${keys}::text[])`.execute(db)
}

/** Opens a round of corrections and closes an open one. */
export async function openCorrections(
  db: Database,
  companyId: number,
  items: readonly { key: string; note: string }[],
  askedBy: number,
  now: Date,
): Promise<void> {
  await closeCorrections(db, companyId, now)
  const rows = items.map(({ key, note }) => ({
    company_id: companyId,
    key,
    note: note.trim(),
    asked_by: askedBy,
    asked_at: now.toISOString(),
  }))
  if (rows.length > 0) await db.insertInto('company_corrections').values(rows).execute()
}

export async function closeCorrections(db: Database, companyId: number, now: Date): Promise<void> {
  await updateRows(db, 'company_corrections', { company_id: companyId, closed_at: null }, { closed_at: now.toISOString() })
}

/** A document to correct is rejected with the note, so that it counts as missing until a new one is uploaded. */
export async function rejectDocuments(
  db: Database,
  { id, documents }: Pick<ClientData, 'id' | 'documents'>,
  items: readonly { key: string; note: string }[],
  reviewedBy: number,
  now: Date,
): Promise<void> {
  for (const { kind } of documents) {
    const item = items.find(({ key }) => key === `documents.${kind}`)
    if (!item) continue
    await db
      .updateTable('company_documents')
      .set({ status: 'Rejected', reject_reason: item.note.trim(), reviewed_by: reviewedBy, reviewed_at: now.toISOString() })
      .where('company_id', '=', id)
      .where('kind', '=', kind)
      .where('status', '<>', 'Replaced')
      .execute()
  }
}
