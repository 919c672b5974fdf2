import { type RawBuilder, sql } from 'kysely'
import type { Permissions } from '../../access-control/permissions.ts'
import type { Role } from '../../access-control/roles.ts'
import { isNotice } from '../../contract/notifications/catalogue.ts'
import type { Channels } from '../../contract/schemas/notification.ts'
import type { Database } from '../db/connect.ts'
import type { Raised } from './match-events.ts'
import type { Candidate } from './receives.ts'

/** A candidate with the ways that were chosen. */
export interface Recipient extends Candidate {
  channels: Channels
  /** Has a device that takes push messages. */
  hasDevice: boolean
}

interface Row extends Omit<Channels, 'in_app' | 'push' | 'mail'> {
  id: number
  role: Role
  company_id: number | null
  may_approve: boolean
  permissions: Permissions | null
  all_companies: boolean
  assigned: number[]
  subscriptions: Record<string, unknown>
  preferences: Record<string, unknown> | null
  muted: number[]
  has_device: boolean
  in_app: boolean | null
  push: boolean | null
  mail: Channels['mail'] | null
}

/** Everybody with a bell (spec §6: Admin and InternalEmployee), and whoever else these news may be for. */
export const findCandidates = (db: Database, raised: readonly Raised[]): Promise<Recipient[]> => {
  const rows = raised.flatMap(({ item, row }) => (isNotice(item) ? [row] : []))
  return findPeople(
    db,
    sql`(p.role in ('Admin', 'InternalEmployee') or p.id = any(${rows.map(({ subject_id }) => subject_id)}::int[])
      or p.role = 'Client' and p.company_id = any(${rows.map(({ company_id }) => company_id)}::int[]))`,
  )
}

/** One of them; nobody where the account is closed. */
export const findCandidate = async (db: Database, id: number): Promise<Recipient | undefined> =>
  (await findPeople(db, sql`p.id = ${id}`))[0]

async function findPeople(db: Database, which: RawBuilder<unknown>): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select p.id, p.role, p.company_id, p.may_approve, p.permissions, p.all_companies, p.notification_subscriptions as subscriptions,
      s.preferences, s.in_app, s.push, s.mail, to_char(s.quiet_from, 'HH24:MI') as quiet_from,
      to_char(s.quiet_to, 'HH24:MI') as quiet_to,
      case when p.all_companies then '{}' else
        array(select a.company_id from company_assignments a where a.person_id = p.id) end as assigned,
      array(select m.company_id from muted_companies m where m.person_id = p.id) as muted,
      exists (select from fcm_tokens f where f.person_id = p.id) as has_device
    from people p left join notification_settings s on s.person_id = p.id
    where p.is_active and ${which}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    permissions: row.permissions,
    companyId: row.company_id,
    mayApprove: row.may_approve,
    allCompanies: row.all_companies,
    assignedCompanies: row.assigned,
    subscriptions: row.subscriptions,
    preferences: row.preferences ?? {},
    muted: row.muted,
    hasDevice: row.has_device,
    channels: {
      in_app: row.in_app ?? true,
      push: row.push ?? true,
      mail: row.mail ?? 'off',
      quiet_from: row.quiet_from,
      quiet_to: row.quiet_to,
    },
  }))
}
