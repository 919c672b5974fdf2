import { type RawBuilder, sql } from 'kysely'
import { authorize, type TargetRecord } from '../../../access-control/authorize.ts'
import { canOpen, type PageName } from '../../../access-control/pages.ts'
import { ROLES, type Role } from '../../../access-control/roles.ts'
import { type OperationName, operations } from '../../../contract/index.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { mayDo } from '../../../contract/machines/engine.ts'
import type { WaitingKind } from '../../../contract/waiting/schemas.ts'
import type { Session } from '../../calls/context.ts'
import type { Words } from '../../notifications/words.ts'

export interface WaitingSource {
  kind: WaitingKind
  /**
   * Queries with the columns of `WaitingRow` that together give everything that waits for this actor, each row once; `null`
   * if nothing ever does. Each is read by itself, oldest first and up to the displayed number: one for each index with that
   * order.
   */
  rows: (session: Session, now: Date) => RawBuilder<unknown> | RawBuilder<unknown>[] | null
}

/** The columns of each source. */
export interface WaitingRow {
  id: number
  title: string | null
  /** Parameters of a notification, from which its title is made in the language of the caller. */
  words: Words | null
  company_name: string | null
  logo_file: string | null
  status: string | null
  documents: string[]
  since: string
  due: string | null
  leads_to: PageName
  entity_id: number | null
  tab: string | null
}

/** The column expressions of a source; missing ones are empty. */
interface Columns {
  id: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  words?: RawBuilder<unknown>
  /** Is the company `c` shown with the item? */
  ofCompany?: boolean
  status?: RawBuilder<unknown>
  documents?: RawBuilder<unknown>
  since: RawBuilder<unknown>
  due?: RawBuilder<unknown>
  leadsTo: RawBuilder<unknown>
  entityId?: RawBuilder<unknown>
  tab?: string
}

export function columns({ id, title, words, ofCompany, status, documents, since, due, leadsTo, entityId, tab }: Columns) {
  const company = ofCompany ? sql`c.name as company_name, c.logo_file` : sql`null as company_name, null::uuid as logo_file`
  return sql`select ${id} as id, ${title ?? sql`null`}::text as title, ${words ?? sql`null`}::jsonb as words, ${company}, ${status ?? sql`null`}::text as status,
    ${documents ?? sql`'{}'`}::text[] as documents, ${since} as since, ${due ?? sql`null`}::date as due,
    ${leadsTo}::text as leads_to, ${entityId ?? sql`null`}::integer as entity_id, ${tab ?? null}::text as tab`
}

export const page = (name: PageName) => sql`${name}`

/** `columns` of an item about the company `c`, which leads to a page of that company. */
export const companyColumns = (name: PageName, own: Pick<Columns, 'id' | 'since' | 'status' | 'documents' | 'tab'>) =>
  columns({ title: sql`c.name`, ofCompany: true, leadsTo: page(name), entityId: sql`c.id`, ...own })

/** `columns` of an item about the person `p`, which leads to the page of that person. */
export const personColumns = (own: Omit<Columns, 'ofCompany' | 'leadsTo' | 'entityId'>) =>
  columns({ ofCompany: true, leadsTo: personPage, entityId: sql`p.id`, ...own })

export const sideOf = ({ role }: Session) =>
  role === 'Client' ? 'Client' : role === 'Admin' || role === 'InternalEmployee' ? 'Provider' : 'Owner'

/** Roles of the people on whose records this actor may take the step and whose page opens; the reach selects the people. */
export function subjectRoles(step: Transition, session: Session): Role[] {
  return ROLES.filter(
    (role) => mayDo(step, { ...session, allCompanies: true }, subject(role, session)) && opensPerson(session, role),
  )
}

/** Any person of this role in reach, other than the actor. */
const subject = (role: Role, { companyId }: Session): TargetRecord => ({ role, companyId, personId: null })

/** Staff of the provider have their own page. */
const personPage = sql`case when p.role = 'InternalEmployee' then 'internalEmployeeDetail' else 'employeeOnboardingDetail' end`
const opensPerson = (session: Session, role: Role): boolean =>
  canOpen(session, role === 'InternalEmployee' ? 'internalEmployeeDetail' : 'employeeOnboardingDetail')

/** May this actor make the call at all, by the operation table? The reach decides the records. */
export function mayCall(session: Session, name: OperationName): boolean {
  const { access } = operations[name]
  return access.kind === 'session' && authorize(access, session, undefined) === 'allowed'
}
