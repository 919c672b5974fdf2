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
  return LOADERS[target.entity](db, id, session)
}

const LOADERS: Record<Target['entity'], (db: Database, id: number, session: Session) => Promise<TargetRecord | null>> = {
  person: loadPerson,
  'internal-employee': async (db, id) => {
    const person = await loadPerson(db, id)
    return person?.role === 'InternalEmployee' ? person : null
  },
  company: loadCompany,
  document: loadPersonOfDocument,
  contract: loadPersonOfContract,
  job: loadCompanyOfJob,
  invoice: loadOwnerOfInvoice,
  'payment-request': (db, id) => loadCompanyOf(db, 'payment_requests', id),
  payroll: (db, id) => loadCompanyOf(db, 'payrolls', id),
  'payroll-receipt': loadOwnerOfReceipt,
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

/** An invoice is the contractor's and the company's; the company does not know of it before it was sent (decisions.md no. 49). */
async function loadOwnerOfInvoice(db: Database, id: number, { role }: Session): Promise<TargetRecord | null> {
  const row = await db
    .selectFrom('invoices')
    .select(['contractor_id', 'company_id', 'sent_to_client_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (role === 'Client' && row.sent_to_client_at === null)) return null
  return { personId: row.contractor_id, companyId: row.company_id, role: 'Contractor' }
}

/** Payment requests and payrolls are their company's; the people they pay have receipts of their own. */
async function loadCompanyOf(db: Database, table: 'payment_requests' | 'payrolls', id: number): Promise<TargetRecord | null> {
  const row = await db.selectFrom(table).select('company_id').where('id', '=', id).executeTakeFirst()
  return row ? { companyId: row.company_id } : null
}

/** A receipt is its owner's from the moment it was sent; the company that paid has no part in it. */
async function loadOwnerOfReceipt(db: Database, id: number, session: Session): Promise<TargetRecord | null> {
  const row = await db
    .selectFrom('payroll_receipts as r')
    .innerJoin('people as p', 'p.id', 'r.user_id')
    .select(['r.user_id', 'r.company_id', 'r.status', 'p.role'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row || (row.user_id === session.id && row.status === 'To send')) return null
  return { personId: row.user_id, companyId: row.company_id, role: row.role as Role }
}
