import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ClientAdmin } from '../../../contract/clients/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { instant } from '../../db/instant.ts'
import { findColumns } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { readFields } from '../../forms/read-fields.ts'
import { toWaitingEmail, waitingEmail } from '../people/waiting-email.ts'

export type Admin = Static<typeof ClientAdmin>

/**
 * The sent values of an administrator over the known ones, validated by the form's file. Throws VALIDATION. A field that only
 * the file defines has no column and is refused by name.
 */
export function readAdmin(
  { services, session }: CallContext<Session>,
  payload: Record<string, unknown>,
  known: Partial<Admin> = {},
): Record<string, unknown> {
  const variant = { viewer: session.role, subject: 'Client' } as const
  const sent = readFields(services.forms, 'client-admin', variant, payload, known)
  return Object.fromEntries(sent.map(({ path, value }) => [path, value]))
}

/** Throws FORBIDDEN for a Client who is no owner: of Clients, only owners manage the administrators. */
export async function refuseOtherThanOwner({ db, session }: CallContext<Session>, companyId: number): Promise<void> {
  if (session.role !== 'Client') return
  const self = await findColumns(db, 'people', { id: session.id, company_id: companyId }, ['is_owner'])
  if (!self?.is_owner) throw new AppError('FORBIDDEN')
}

/**
 * The record of another user of a company is in the care of its owners, whichever call changes it. An API key is no user; it
 * cannot change the sign-in email. Throws FORBIDDEN.
 */
export async function refuseColleague(context: CallContext<Session>): Promise<void> {
  const { target, session } = context
  if (session.key || target?.role !== 'Client' || target.companyId === null || target.personId === session.id) return
  await refuseOtherThanOwner(context, target.companyId)
}

/** An active user of a company. Throws VALIDATION for any other person. */
export async function loadAdmin(db: Database, id: number): Promise<Admin & { company_id: number }> {
  const { rows } = await sql<Admin & { company_id: number }>`
    select id, company_id, firstname, lastname, email, phone, position, is_owner, may_approve,
      (select max(last_seen) from sessions where person_id = people.id) as last_seen,
      ${waitingEmail('people.id')} as email_change
    from people where id = ${id} and role = 'Client' and is_active`.execute(db)
  const admin = rows[0]
  if (!admin) throw fieldError('userId', t('server-clients.noAdmin'))
  return { ...admin, last_seen: instant(admin.last_seen), email_change: toWaitingEmail(admin.email_change) }
}

/** Throws LAST_OWNER where the company would be left without an owner. The caller holds the company's row. */
export async function refuseLastOwner(db: Database, admin: Admin & { company_id: number }): Promise<void> {
  const { rows } = await sql<{ owners: number; admins: number }>`
    select count(*) filter (where is_owner) as owners, count(*) as admins from people
    where company_id = ${admin.company_id} and role = 'Client' and is_active and id <> ${admin.id}`.execute(db)
  const { owners = 0, admins = 0 } = rows[0] ?? {}
  if (admins === 0 || (admin.is_owner && owners === 0)) throw new AppError('LAST_OWNER')
}
