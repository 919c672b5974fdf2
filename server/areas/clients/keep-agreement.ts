import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRow } from '../../db/rows.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import { AGREEMENT } from './documents.ts'

/** Stores the electronically signed agreement among the documents of the company, like one signed on paper. */
export async function keepAsAgreement(tx: Database, companyId: number, file: StoredFile, now: Date): Promise<void> {
  const ofKind = { company_id: companyId, kind: AGREEMENT }
  await tx
    .updateTable('company_documents')
    .set({ status: 'Replaced' })
    .where((row) => row.and(ofKind))
    .where('status', '<>', 'Replaced')
    .execute()
  await insertRow(tx, 'company_documents', {
    ...ofKind,
    file_id: file.id,
    file_name: file.name,
    size: file.bytes,
    number: sql<number>`(select coalesce(max(number), 0) + 1 from company_documents
        where company_id = ${companyId} and kind = ${AGREEMENT})`,
    // Signed by both sides: there is nothing left to review.
    status: 'Accepted',
    uploaded_at: now.toISOString(),
  })
}
