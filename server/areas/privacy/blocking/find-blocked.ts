import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Subject } from '../personal-tables.ts'

/** A blocked person, found by the email in the blocked data, locked until the transaction ends. Throws NOT_FOUND. */
export async function findBlocked(db: Database, id: number): Promise<Subject & { company_id: number | null }> {
  const { rows } = await sql<{ company_id: number | null; was: { email?: string } | null }>`
    select p.company_id, (select data from blocked_rows r where r.source = 'people' and r.row_key = p.id::text) as was
    from blocked_people b join people p on p.id = b.person_id where b.person_id = ${id} for update of b`.execute(db)
  const [found] = rows
  if (!found?.was) throw new AppError('NOT_FOUND')
  return { id, email: found.was.email ?? '', company_id: found.company_id }
}
