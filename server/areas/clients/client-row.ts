import { type Selectable, sql } from 'kysely'
import type { Static } from 'typebox'
import type { ScopedActor } from '../../../access-control/scope.ts'
import type { ClientAdmin } from '../../../contract/clients/schemas.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import type { SealedRow } from '../../db/history-seal.ts'
import type { Companies, CompanyDocuments } from '../../db/types.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { waitingEmail } from '../people/waiting-email.ts'
import { WAITING_FOR } from './turn.ts'

/** A row of the history as the timeline shows it. */
export type StoredMoment = Pick<SealedRow, 'at' | 'action' | 'from_status' | 'to_status' | 'actor_name' | 'reason'>

export interface StoredChange {
  field: string
  title: string
  from: string | number | boolean | null
  to: string | number | boolean | null
}

export interface StoredDocument extends Omit<Selectable<CompanyDocuments>, 'company_id' | 'uploaded_by' | 'reviewed_by'> {
  uploaded_by: string | null
  reviewed_by: string | null
}

/** Everything stored about a company, unchanged. */
export type ClientData = Omit<Selectable<Companies>, 'extra'> & {
  extra: Record<string, string | number | boolean | null>
  manager: { id: number; firstname: string; lastname: string; email: string } | null
  admins: Static<typeof ClientAdmin>[]
  corrections: { id: number; key: string; note: string; asked_at: string; addressed_at: string | null }[]
  /** Items of the last submitted round that were not changed. */
  untouched: string[]
  checks: { key: string; is_done: boolean; note: string | null; by: string | null; at: string }[]
  requests: {
    id: number
    status: string
    changes: StoredChange[]
    requested_by: string | null
    requested_at: string
    reason: string | null
  }[]
  documents: StoredDocument[]
  moments: StoredMoment[]
  has_core_account: boolean
  waiting_for: string
}

const NAME_OF = (id: string) => sql`(select firstname || ' ' || lastname from people where id = ${sql.ref(id)})`
/** History rows that a Client may read; colleagues read all of them. */
const visibleTo = ({ role }: ScopedActor) => (role === 'Client' ? sql`h.visibility in ('Client', 'All')` : sql`true`)

interface At {
  db: Database
  session: ScopedActor
}

/** A company in the actor's reach with all its rows, in one statement. Throws NOT_FOUND. */
export async function loadData({ db, session: actor }: At, id: number): Promise<ClientData> {
  const { rows } = await sql<ClientData>`
    select c.*,
      (select json_build_object('id', m.id, 'firstname', m.firstname, 'lastname', m.lastname, 'email', m.email)
        from people m where m.id = c.account_manager_id) as manager,
      array(select json_build_object('id', a.id, 'firstname', a.firstname, 'lastname', a.lastname, 'email', a.email,
          'phone', a.phone, 'position', a.position, 'is_owner', a.is_owner, 'may_approve', a.may_approve,
          'last_seen', (select max(s.last_seen) from sessions s where s.person_id = a.id),
          'email_change', ${waitingEmail('a.id')})
        from people a where a.company_id = c.id and a.role = 'Client' and a.is_active order by a.id) as admins,
      array(select json_build_object('id', k.id, 'key', k.key, 'note', k.note, 'asked_at', k.asked_at,
          'addressed_at', k.addressed_at)
        from company_corrections k where k.company_id = c.id and k.closed_at is null order by k.id) as corrections,
      array(select k.key from company_corrections k where k.company_id = c.id and k.addressed_at is null
        and k.closed_at = (select max(o.closed_at) from company_corrections o where o.company_id = c.id)
        and not exists(select from company_corrections o where o.company_id = c.id and o.closed_at is null)
        order by k.id) as untouched,
      array(select json_build_object('key', k.key, 'is_done', k.is_done, 'note', k.note, 'at', k.checked_at,
          'by', ${NAME_OF('k.checked_by')})
        from company_checks k where k.company_id = c.id) as checks,
      array(select json_build_object('id', r.id, 'status', r.status, 'changes', r.changes, 'reason', r.reason,
          'requested_at', r.requested_at, 'requested_by', ${NAME_OF('r.requested_by')})
        from company_change_requests r where r.company_id = c.id and r.status = 'Open' order by r.id) as requests,
      array(select json_build_object('id', d.id, 'kind', d.kind, 'file_id', d.file_id, 'file_name', d.file_name,
          'size', d.size, 'number', d.number, 'status', d.status, 'reject_reason', d.reject_reason,
          'uploaded_by', ${NAME_OF('d.uploaded_by')}, 'uploaded_at', d.uploaded_at,
          'reviewed_by', ${NAME_OF('d.reviewed_by')}, 'reviewed_at', d.reviewed_at)
        from company_documents d where d.company_id = c.id and d.status <> 'Replaced' order by d.id) as documents,
      array(select json_build_object('at', h.at, 'action', h.action, 'from_status', h.from_status,
          'to_status', h.to_status, 'actor_name', h.actor_name, 'reason', h.reason)
        from history h where h.entity = 'company' and h.entity_id = c.id and h.to_status is not null
          and ${visibleTo(actor)} order by h.id) as moments,
      exists(select from core_bank_account_assignments b join own_bank_accounts o on o.id = b.account_id
        where b.company_id = c.id and o.is_active) as has_core_account,
      ${WAITING_FOR} as waiting_for
    from companies c where c.id = ${id} and ${inScope(actor, 'c.id')}`.execute(db)
  return orNotFound(rows[0])
}

/**
 * Locks a company in the actor's reach against other changes until the transaction ends. Throws NOT_FOUND. The lock
 * excludes foreign keys: a concurrent history row of the company holds the chain's lock and references the company, and a
 * full lock would cause a deadlock.
 */
export async function lockClient({ db, session }: At, id: number): Promise<void> {
  const { rows } =
    await sql`select from companies c where c.id = ${id} and ${inScope(session, 'c.id')} for no key update`.execute(db)
  orNotFound(rows[0])
}
