import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { ContextOf } from '../../calls/handlers.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import type { LockedStaff } from './lock-staff.ts'

type Context = ContextOf<'employee/set-active-internal-employee'>

const nameOf = ({ firstname, lastname }: LockedStaff): string => `${firstname} ${lastname}`

/**
 * Hands the clients of an account manager over to a colleague, who works for them from then on. Throws HAND_OVER where there
 * are clients and no colleague was chosen, so that no client is left without an account manager.
 */
export async function handOver({ db, now, record }: Context, from: LockedStaff, to: LockedStaff | undefined): Promise<void> {
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
    throw validationError([{ field: 'handOverTo', message: t('server-staff.colleague') }])
  }
  const ids = companies.map(({ id }) => id)
  await sql`update companies set account_manager_id = ${to.id}, version = version + 1, updated_at = ${now.toISOString()}
    where id = any(${ids}::int[])`.execute(db)
  if (!to.all_companies) {
    const values = ids.map((company_id) => ({ person_id: to.id, company_id }))
    await db
      .insertInto('company_assignments')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const id of ids) {
    const changes = [{ field: 'account_manager', from: nameOf(from), to: nameOf(to) }]
    await record({ entity: 'company', entityId: id, companyId: id, changes, visibility: 'Client' })
  }
}
