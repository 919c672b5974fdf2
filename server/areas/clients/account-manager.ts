import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { type Columns, changeRecord, updateRow } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { holdClient } from './hold-client.ts'

interface Colleague extends Columns<'people', 'id' | 'firstname' | 'lastname' | 'email'> {
  name: string
}

/** Internal employees who may manage this company (or any): they work for it, and the caller may see them. */
const candidates = (companyId: number | undefined) =>
  ({
    noun: 'colleagues',
    table: 'people',
    alias: 'p',
    reach: (session) => [
      sql`p.role = 'InternalEmployee'`,
      sql`p.is_active`,
      companyId === undefined ? sql`true` : worksFor(companyId),
      inScope(session, 'p.company_id', 'p.id'),
    ],
    sorts: { lastname: ['lastname', 'firstname', 'id'] },
    defaultSort: 'lastname',
    search: 'search_text',
    filters: { id: (id) => sql`p.id = ${id}` },
    columns: sql`p.id, p.firstname, p.lastname, p.email`,
    toRow: (row) => ({ ...row, name: `${row.firstname} ${row.lastname}` }),
  }) satisfies ListSource<{ id?: number }, Omit<Colleague, 'name'>, Colleague>

const worksFor = (companyId: number) =>
  sql`(p.all_companies or exists(select from company_assignments a where a.person_id = p.id and a.company_id = ${companyId}))`

/**
 * Locks the caller and the colleague who becomes account manager, before the company is locked: closing an account locks
 * people and then their companies (set-active-internal-employee), so there is no deadlock, and the result of `candidate`
 * stays true until the end.
 */
export const holdColleague = (db: Database, session: Session, id: number) =>
  db.selectFrom('people').select('id').where('id', 'in', [session.id, id]).orderBy('id').forShare().execute()

/** The colleague with this id if they may look after the company. Throws VALIDATION at `field`. */
export async function candidate(db: Database, session: Session, companyId: number, id: number, field: string) {
  const { columns, reach } = candidates(companyId)
  const { rows } = await sql<Omit<Colleague, 'name'>>`
    select ${columns} from people p where p.id = ${id} and ${sql.join(reach(session), sql` and `)}`.execute(db)
  if (!rows[0]) throw fieldError(field, t('server-clients.noManager'))
  return rows[0]
}

export const assignManager = (db: Database, companyId: number, personId: number) =>
  updateRow(db, 'companies', companyId, { account_manager_id: personId })

export const findManagers: Action<'client/find-account-managers'> = ({ clientId, ...input }, context) =>
  answerList('accountManagers', candidates(clientId), input, context)

export const updateManager: Action<'client/update-account-manager'> = async ({ clientId, accountManagerId }, context) => {
  const { db, session, now } = context
  await holdColleague(db, session, accountManagerId)
  const data = await holdClient(context, clientId)
  const manager = await candidate(db, session, clientId, accountManagerId, 'accountManagerId')
  if (data.manager?.id === manager.id) return context.nothingChanged({ account_manager: manager })
  await changeRecord(db, 'companies', clientId, { account_manager_id: manager.id }, now)
  const nameOf = (person: Omit<Colleague, 'name'> | null) => person && `${person.firstname} ${person.lastname}`
  await context.record({
    ...aboutCompany(clientId),
    changes: [{ field: 'account_manager', from: nameOf(data.manager), to: nameOf(manager) }],
  })
  return { account_manager: manager }
}
