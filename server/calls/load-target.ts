import type { Target, TargetRecord } from '../../access-control/authorize.ts'
import type { Role } from '../../access-control/roles.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from './context.ts'

/** The record named in the input, as far as access needs it; `null` when there is none. */
export async function loadTarget(
  db: Database,
  target: Target,
  input: Record<string, unknown>,
  session: Session,
): Promise<TargetRecord | null> {
  const id = input[target.param] as number | undefined
  if (id === undefined) return target.absentMeansSelf ? ownRecord(session) : null
  return LOADERS[target.entity](db, id)
}

const LOADERS: Record<Target['entity'], (db: Database, id: number) => Promise<TargetRecord | null>> = {
  person: loadPerson,
  'internal-employee': async (db, id) => {
    const person = await loadPerson(db, id)
    return person?.role === 'InternalEmployee' ? person : null
  },
  company: loadCompany,
  document: loadPersonOfDocument,
  contract: loadPersonOfContract,
  job: loadCompanyOfJob,
}

const ownRecord = (session: Session): TargetRecord => ({
  personId: session.id,
  companyId: session.companyId,
  role: session.role,
})

async function loadPerson(db: Database, id: number): Promise<TargetRecord | null> {
  const row = await db.selectFrom('people').select(['id', 'company_id', 'role']).where('id', '=', id).executeTakeFirst()
  return row ? { personId: row.id, companyId: row.company_id, role: row.role as Role } : null
}

async function loadCompany(db: Database, id: number): Promise<TargetRecord | null> {
  const row = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  return row ? { companyId: row.id } : null
}

async function loadPersonOfDocument(db: Database, id: number): Promise<TargetRecord | null> {
  const row = await db.selectFrom('documents').select('person_id').where('id', '=', id).executeTakeFirst()
  return row ? loadPerson(db, row.person_id) : null
}

/** A contract is its company's, also where the person has gone to another one. */
async function loadPersonOfContract(db: Database, id: number): Promise<TargetRecord | null> {
  const row = await db
    .selectFrom('contracts as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .select(['k.person_id', 'k.company_id', 'p.role'])
    .where('k.id', '=', id)
    .executeTakeFirst()
  return row ? { personId: row.person_id, companyId: row.company_id, role: row.role as Role } : null
}

async function loadCompanyOfJob(db: Database, id: number): Promise<TargetRecord | null> {
  const row = await db.selectFrom('jobs').select('company_id').where('id', '=', id).executeTakeFirst()
  return row ? { companyId: row.company_id } : null
}
