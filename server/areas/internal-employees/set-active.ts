import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { changeRecord, insertOnce } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { endAccess } from '../session/end-access.ts'
import { type LockedStaff, lockStaff } from './lock-staff.ts'
import { loadInternalEmployee } from './staff-record.ts'

/**
 * Opens or closes the account of an internal employee. Closing ends every session at once, also those of an Admin in a view
 * of this person, and invalidates mailed links and devices; their clients are handed over to a colleague.
 */
export const setActive: Action<'employee/set-active-internal-employee'> = async (input, context) => {
  const { db, session, now } = context
  const { idInternalEmployee: id, is_active, handOverTo, version } = input
  const others = handOverTo === undefined ? [] : [handOverTo]
  const { person, others: found } = await lockStaff(db, session, id, { version, others })
  if (person.is_active === is_active) context.nothingChanged()
  else {
    if (!is_active) {
      const colleague = found.find((one) => one.id === handOverTo)
      await handOver(context, person, colleague)
      await closeAccount(db, id, now)
    }
    await changeRecord(db, 'people', id, { is_active }, now)
    const changes = [{ field: 'is_active', from: person.is_active, to: is_active }]
    await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  }
  return { employee: await loadInternalEmployee(db, id, session) }
}

async function closeAccount(db: Database, personId: number, now: Date): Promise<void> {
  await endAccess(db, personId, now)
  await db.deleteFrom('sessions').where('view_as_id', '=', personId).execute()
}

type Context = ContextOf<'employee/set-active-internal-employee'>

const nameOf = ({ firstname, lastname }: LockedStaff): string => `${firstname} ${lastname}`

/**
 * Hands the clients of an account manager over to a colleague, who works for them from then on. Throws HAND_OVER where there
 * are clients and no colleague was chosen, so that no client is left without an account manager.
 */
async function handOver({ db, now, record }: Context, from: LockedStaff, to: LockedStaff | undefined): Promise<void> {
  const companies = await db
    .selectFrom('companies')
    .select('id')
    .where('account_manager_id', '=', from.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (companies.length === 0) return
  if (to === undefined) throw new AppError('HAND_OVER', { values: { n: companies.length } })
  if (!to.is_active || to.id === from.id) {
    throw fieldError('handOverTo', t('server-staff.colleague'))
  }
  const ids = companies.map(({ id }) => id)
  await sql`update companies set account_manager_id = ${to.id}, version = version + 1, updated_at = ${now.toISOString()}
    where id = any(${ids}::int[])`.execute(db)
  if (!to.all_companies) {
    const values = ids.map((company_id) => ({ person_id: to.id, company_id }))
    await insertOnce(db, 'company_assignments', values)
  }
  for (const id of ids) {
    const changes = [{ field: 'account_manager', from: nameOf(from), to: nameOf(to) }]
    await record({ ...aboutCompany(id), changes })
  }
}
