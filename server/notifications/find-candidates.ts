import { type RawBuilder, sql } from 'kysely'
import { hasBell } from '../../access-control/pages.ts'
import { isNotice } from '../../contract/notifications/catalogue.ts'
import type { Channels } from '../../contract/notifications/schemas.ts'
import type { Database } from '../db/connect.ts'
import type { Raised } from './match-events.ts'
import type { Candidate } from './receives.ts'

/** A candidate with the ways that were chosen. */
export interface Recipient extends Candidate {
  channels: Channels
  /** Has a device that takes push messages. */
  hasDevice: boolean
}

/** Recipients who differ in nothing but their ids: most Admins are alike. */
export interface Recipients extends Omit<Recipient, 'id'> {
  ids: readonly number[]
}

/** Possible recipients of each notification. */
export type Candidates = (raised: Raised) => readonly Recipients[]

/**
 * All people with a bell (Admin and InternalEmployee), and those without one whom these notifications may concern. Each kind
 * is found by an index of its own, so the cost depends on the matches and not on the number of people.
 */
export async function findCandidates(db: Database, raised: readonly Raised[]): Promise<Candidates> {
  const notices = raised.flatMap(({ item, row }) => (isNotice(item) ? [{ to: item.to, row }] : []))
  const subjects = present(notices.map(({ to, row }) => (to === 'person' ? row.subject_id : null)))
  const companies = present(notices.map(({ to, row }) => (to === 'person' ? null : row.company_id)))
  const kinds = [
    notices.length < raised.length ? sql`select id from people where role in ('Admin', 'InternalEmployee')` : null,
    subjects.length > 0 ? sql`select unnest(${subjects}::int[])` : null,
    companies.length > 0 ? sql`select id from people where role = 'Client' and company_id = any(${companies}::int[])` : null,
  ].filter((kind) => kind !== null)
  if (kinds.length === 0) return () => []
  const concerned = present(raised.map(({ row }) => row.company_id))
  const found = await findPeople(db, sql.join(kinds, sql` union `), concerned)
  const byId = new Map(found.flatMap((alike) => alike.ids.map((id) => [id, alike])))
  const byCompany = Map.groupBy(found, ({ role, companyId }) => (role === 'Client' ? companyId : null))
  const withBell = found.filter(hasBell)
  return ({ item, row }) => {
    if (!isNotice(item)) return withBell
    if (item.to !== 'person') return (row.company_id !== null && byCompany.get(row.company_id)) || []
    if (row.subject_id === null) return []
    const alike = byId.get(row.subject_id)
    return alike ? [{ ...alike, ids: [row.subject_id] }] : []
  }
}

/** One candidate; undefined where the account is closed. */
export async function findCandidate(db: Database, id: number): Promise<Recipient | undefined> {
  const [found] = await findPeople(db, sql`select ${id}::int`, null)
  return found && { ...found, id }
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** @param concerned the companies that matter, of those that someone is assigned to or has muted; `null` for all */
async function findPeople(db: Database, ids: RawBuilder<unknown>, concerned: number[] | null): Promise<Recipients[]> {
  const matters = concerned === null ? sql`true` : sql`company_id = any(${concerned}::int[])`
  const companiesOf = (table: string) => sql`(select person_id, array_agg(company_id order by company_id) as ids
    from ${sql.table(table)} where person_id = any((select ids from wanted)::int[]) and ${matters} group by person_id)`
  const { rows } = await sql<Recipients>`
    with wanted as materialized (select array(${ids}) as ids),
    found as (select p.id, p.role, p.company_id as "companyId", p.may_approve as "mayApprove", p.permissions,
      p.all_companies as "allCompanies", p.notification_subscriptions as subscriptions, coalesce(s.preferences, '{}') as preferences,
      case when p.all_companies then '{}' else coalesce(a.ids, '{}') end as "assignedCompanies", coalesce(m.ids, '{}') as muted,
      exists (select from fcm_tokens f where f.person_id = p.id) as "hasDevice",
      jsonb_build_object('in_app', coalesce(s.in_app, true), 'push', coalesce(s.push, true), 'mail', coalesce(s.mail, 'off'),
        'quiet_from', to_char(s.quiet_from, 'HH24:MI'), 'quiet_to', to_char(s.quiet_to, 'HH24:MI')) as channels
    from people p left join notification_settings s on s.person_id = p.id
      left join ${companiesOf('company_assignments')} a on a.person_id = p.id
      left join ${companiesOf('muted_companies')} m on m.person_id = p.id
    where p.is_active and p.id = any((select ids from wanted)::int[]))
    select json_agg(id) as ids, ${ALIKE} from found group by ${ALIKE}`.execute(db)
  return rows
}

const ALIKE = sql`role, "companyId", "mayApprove", permissions, "allCompanies", "assignedCompanies", subscriptions, preferences,
  muted, "hasDevice", channels`
