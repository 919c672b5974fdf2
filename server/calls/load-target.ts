import { type RawBuilder, sql } from 'kysely'
import type { Target, TargetRecord } from '../../access-control/authorize.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import type { Role } from '../../access-control/roles.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from './context.ts'

/** A target as `selectTarget` reads it. */
export interface TargetRow {
  person_id: number | null
  company_id: number | null
  role: Role | null
}

/** The record named in the input, as far as access needs it; `null` when there is none. */
export async function loadTarget(
  db: Database,
  target: Target,
  input: Record<string, unknown>,
  session: Session,
): Promise<TargetRecord | null> {
  const id = idOf(target, input)
  if (id === undefined) return target.absentMeansSelf ? ownRecord(target.entity, session) : null
  const { rows } = await sql<TargetRow>`select t.* from (select ${session.id}::int as id, ${session.role}::text as role) p,
    lateral (${selectTarget(target)(id)}) t`.execute(db)
  return rows[0] ? toTarget(rows[0]) : null
}

/** The id of the record that the input names. */
export const idOf = ({ param }: Target, input: Record<string, unknown>): number | undefined =>
  input[param] as number | undefined

export const toTarget = ({ person_id, company_id, role }: TargetRow): TargetRecord => ({
  companyId: company_id,
  ...(person_id === null ? {} : { personId: person_id }),
  ...(role === null ? {} : { role }),
})

/** The record of the caller. An API key is no person: it has its company alone. */
function ownRecord(entity: Target['entity'], { id, companyId, role, key }: Session): TargetRecord | null {
  if (!key) return { personId: id, companyId, role }
  return entity === 'company' && companyId !== null ? { companyId } : null
}

/** Records of a company that belong to no person in it. */
const ofCompany = (table: string, company: string) => (id: number) =>
  sql<TargetRow>`select null::int as person_id, ${sql.ref(company)} as company_id, null::text as role from ${sql.table(table)}
    where id = ${id}`

/** A blocked person is not found (docs/privacy.md). */
const isOpen = (role: string) => sql`${sql.ref(role)} <> 'Blocked'`

type Select = (id: number) => RawBuilder<TargetRow>

/** A statement for the record of an id, joined to the calling person `p`. */
export function selectTarget({ entity }: Target): Select {
  const select = SELECTS[entity]
  if (!select) throw new Error(`There is no resource "${entity}".`)
  return select
}

const SELECTS: Record<Target['entity'], Select> = {
  person: (id) => sql`select id as person_id, company_id, role from people where id = ${id} and ${isOpen('role')}`,
  'internal-employee': (id) => sql`select id as person_id, company_id, role from people
    where id = ${id} and role = 'InternalEmployee'`,
  company: ofCompany('companies', 'id'),
  document: (id) => sql`select o.id as person_id, o.company_id, o.role from documents d join people o on o.id = d.person_id
    where d.id = ${id} and ${isOpen('o.role')}`,
  /** A contract is its company's, also where the person has gone to another one. */
  contract: (id) => sql`select k.person_id, k.company_id, o.role from contracts k join people o on o.id = k.person_id
    where k.id = ${id} and ${isOpen('o.role')}`,
  job: ofCompany('jobs', 'company_id'),
  /**
   * An invoice belongs to the contractor and the company; the company does not see it before it was sent (decisions.md no.
   * 49).
   */
  invoice: (id) => sql`select contractor_id as person_id, company_id, 'Contractor' as role from invoices
    where id = ${id} and (p.role <> 'Client' or sent_to_client_at is not null)`,
  /** Payment requests and payrolls belong to their company; the people they pay have receipts of their own. */
  'payment-request': ofCompany('payment_requests', 'company_id'),
  payroll: ofCompany('payrolls', 'company_id'),
  /** A receipt is its owner's from the moment it was sent; the company that paid has no part in it. */
  'payroll-receipt': (id) => sql`select r.user_id as person_id, r.company_id, o.role
    from payroll_receipts r join people o on o.id = r.user_id
    where r.id = ${id} and ${isOpen('o.role')} and (r.user_id <> p.id or r.status <> 'To send')`,
  ...Object.fromEntries(SIMPLE_RESOURCES.map(({ name, table }) => [`resource:${name}`, ofCompany(table, 'company_id')])),
}
