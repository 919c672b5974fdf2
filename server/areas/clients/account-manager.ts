import { sql } from 'kysely'
import { validationError } from '../../calls/app-error.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { holdClient } from './load-client.ts'

interface Colleague {
  id: number
  firstname: string
  lastname: string
  email: string
}

/** Internal employees who may look after this company (or after any): they work for it, and the caller may see them. */
export async function candidates(db: Database, session: Session, companyId?: number): Promise<Colleague[]> {
  const worksForIt =
    companyId === undefined
      ? sql`true`
      : sql`(p.all_companies or exists(select from company_assignments a where a.person_id = p.id and a.company_id = ${companyId}))`
  const { rows } = await sql<Colleague>`
    select p.id, p.firstname, p.lastname, p.email from people p
    where p.role = 'InternalEmployee' and p.is_active and ${worksForIt} and ${inScope(session, 'p.company_id', 'p.id')}
    order by p.lastname, p.firstname, p.id limit 500`.execute(db)
  return rows
}

export const assignManager = (db: Database, companyId: number, personId: number) =>
  db.updateTable('companies').set({ account_manager_id: personId }).where('id', '=', companyId).execute()

/** Colleagues to choose from. */
export const findManagers: Action<'client/find-account-managers'> = async ({ clientId }, { db, session }) => ({
  accountManagers: await candidates(db, session, clientId),
})

/** Hands a company to another colleague. */
export const updateManager: Action<'client/update-account-manager'> = async ({ clientId, accountManagerId }, context) => {
  const { db, session, now } = context
  const data = await holdClient(context, clientId)
  const manager = (await candidates(db, session, clientId)).find(({ id }) => id === accountManagerId)
  if (!manager) {
    throw validationError([{ field: 'accountManagerId', message: 'This colleague cannot look after this company.' }])
  }
  if (data.manager?.id === manager.id) {
    context.nothingChanged()
    return { account_manager: manager }
  }
  await assignManager(db, clientId, manager.id)
  await sql`update companies set version = version + 1, updated_at = ${now.toISOString()} where id = ${clientId}`.execute(db)
  const nameOf = (person: Colleague | null) => person && `${person.firstname} ${person.lastname}`
  await context.record({
    entity: 'company',
    entityId: clientId,
    companyId: clientId,
    changes: [{ field: 'account_manager', from: nameOf(data.manager), to: nameOf(manager) }],
    visibility: 'Client',
  })
  return { account_manager: manager }
}
