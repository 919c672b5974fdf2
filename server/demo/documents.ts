import type { Role } from '../../access-control/roles.ts'
import { kindsFor } from '../../contract/documents/kinds.ts'
import type { Database } from '../db/connect.ts'
import { insertRows, type Row } from '../db/insert-rows.ts'
import { type Columns, listColumns } from '../db/rows.ts'
import type { Files } from '../files/create.ts'
import { addDays, createRandom, type Random } from './random.ts'
import { storePaper } from './store-paper.ts'

const SEED = 2027
/** From this guide step on all documents are present. */
const HAS_ALL_FROM = 5

interface Owner extends Columns<'people', 'id' | 'email' | 'onboarding_status' | 'step' | 'created_at'> {
  role: Role
}

/** One PDF for each kind; people of the demo share them, since six hundred times six would only take time. */
async function storeFiles(db: Database, files: Files): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { key, label, hint } of kindsFor('Employee')) {
    const { id } = await storePaper(db, files, { name: key, title: label, lines: [hint] })
    stored.set(key, id)
  }
  return stored
}

/** Gives the people of a freshly filled demo their documents, in the states that fit their onboarding. */
export async function seedDocuments(db: Database, files: Files): Promise<void> {
  const stored = await storeFiles(db, files)
  const columns = ['id', 'role', 'email', 'onboarding_status', 'step', 'created_at'] as const
  const owners = await listColumns(db, 'people', { role: ['Employee', 'Contractor'] }, columns, ['id'])
  const admin = await db.selectFrom('people').select('id').where('role', '=', 'Admin').orderBy('id').executeTakeFirstOrThrow()
  const random = createRandom(SEED)
  const rows = (owners as Owner[]).flatMap((owner) => documentsOf(random, owner, stored, admin.id))
  await insertRows(db, 'documents', rows)
}

function documentsOf(random: Random, owner: Owner, stored: ReadonlyMap<string, string>, reviewer: number): Row<'documents'>[] {
  const kinds = kindsFor(owner.role).map(({ key }) => key)
  return kinds.flatMap((kind, at): Row<'documents'>[] => {
    const status = statusOf(random, owner, at)
    if (status === null) return []
    const uploadedAt = `${addDays(owner.created_at.slice(0, 10), random.int(0, 5))}T17:${random.int(10, 59)}:00Z`
    const expires = kind === 'idOfficial' && status === 'Accepted'
    return [
      {
        person_id: owner.id,
        kind,
        version: 1,
        file_id: stored.get(kind) as string,
        status,
        reject_reason: status === 'Rejected' ? random.pick(REASONS) : null,
        expiry_date: expires ? random.day('2027-01-15', '2032-12-31') : null,
        uploaded_by: owner.id,
        uploaded_at: uploadedAt,
        reviewed_by: status === 'Uploaded' ? null : reviewer,
        reviewed_at: status === 'Uploaded' ? null : uploadedAt.replace('T17', 'T20'),
      },
    ]
  })
}

const REASONS = [
  'The scan cannot be read. Please scan it again in good light.',
  'Only one side is there. Please send both sides in one file.',
  'This document is older than three months.',
]

/** A person after the onboarding has all documents accepted; one at the beginning has some, or none. */
function statusOf(random: Random, { onboarding_status, step }: Owner, at: number): string | null {
  if (onboarding_status === 'Uploads') return random.chance(0.4) ? 'Accepted' : 'Uploaded'
  if (onboarding_status !== 'Request') return 'Accepted'
  // One document of those who sent all was rejected, so they are still in Request.
  if (step >= HAS_ALL_FROM) return at === 0 ? 'Rejected' : random.pick(['Accepted', 'Uploaded'])
  if (step === 0) return null
  return random.chance(0.3) ? random.pick(['Uploaded', 'Accepted', 'Rejected']) : null
}
