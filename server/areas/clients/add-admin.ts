import { sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { updateRow } from '../../db/rows.ts'
import { refuseDuplicates, throwRefusal } from '../people/refuse-duplicates.ts'
import { loadAdmin, readAdmin, refuseOtherThanOwner } from './admin-record.ts'
import { holdClient } from './hold-client.ts'
import { clientIdOf } from './load-client.ts'

interface NewAdmin {
  firstname: string
  lastname: string
  email: string
  phone: string
  position?: string
  may_approve?: boolean
  is_owner?: boolean
}

type Values = Required<Omit<NewAdmin, 'position'>> & { position: string | null; updated_at: string }

/** No person has this id: for a new one the search for taken values leaves no one out. */
const NOBODY = 0

/** Adds a user to a company and invites them (key clientAddAdmins). */
export const addClientAdmin: Action<'client/add-client-admin'> = async (input, context) => {
  const { clientId, requestKey: _key, ...payload } = input
  const id = clientIdOf(clientId, context.session)
  const values = readAdmin(context, payload) as unknown as NewAdmin
  await holdClient(context, id)
  await refuseOtherThanOwner(context, id)
  const personId = await addAdmin(context, id, values)
  return { admin: await loadAdmin(context.db, personId) }
}

/**
 * Creates the account and enqueues the mail of the invitation. A former administrator of this company gets the old account
 * back. The caller holds the lock on the company's row. @returns the person's id
 */
export async function addAdmin(context: CallContext<Session>, companyId: number, admin: NewAdmin): Promise<number> {
  const { db, origin, now } = context
  const { firstname, lastname, email, phone, position = null, may_approve = true, is_owner = false } = admin
  const values = { firstname, lastname, email, phone, position, may_approve, is_owner, updated_at: now.toISOString() }
  const former = await findFormer(context, companyId, email)
  await refuseDuplicates(db, former ?? NOBODY, new Map(Object.entries({ email, phone })))
  const id = await writePerson(db, companyId, former, values, now).catch(throwRefusal)
  await context.record({
    ...aboutCompany(companyId),
    action: 'client.admin-added',
    changes: [{ field: 'admin', from: null, to: `${firstname} ${lastname}` }],
  })
  await context.enqueue('send-reset-link', { email, origin })
  return id
}

async function writePerson(db: Database, companyId: number, former: number | null, values: Values, now: Date): Promise<number> {
  if (former !== null) {
    await updateRow(db, 'people', former, { ...values, is_active: true })
    return former
  }
  const row = { ...values, role: 'Client', company_id: companyId, step: 8, created_at: now.toISOString() }
  return (await db.insertInto('people').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function findFormer({ db }: CallContext<Session>, companyId: number, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from people where lower(btrim(email)) = lower(btrim(${email})) and company_id = ${companyId}
      and role = 'Client' and not is_active`.execute(db)
  return rows[0]?.id ?? null
}
