import { sql } from 'kysely'
import { OwnBankAccount } from '../../../contract/bank-accounts/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { membersOf } from '../../lists/select-row.ts'
import { changesBetween, fieldsOf } from './fields.ts'
import { ownAccounts } from './record.ts'
import { proposalOf } from './stored-account.ts'

/** The account for its viewer, with the companies in reach and the steps that may be taken. Throws NOT_FOUND. */
export async function loadOwnAccount(
  context: Pick<CallContext<Session>, 'db' | 'session' | 'now'>,
  id: number,
): Promise<OwnBankAccount> {
  const { db, session } = context
  const stored = await ownAccounts.load(context, id)
  const values = fieldsOf(stored)
  const { rows } = await sql<{ companies: OwnBankAccount['companies']; created_by: string | null }>`
    select (select firstname || ' ' || lastname from people where id = o.created_by) as created_by,
      array(select json_build_object('id', c.id, 'name', c.name, 'is_default', a.is_default)
        from core_bank_account_assignments a join companies c on c.id = a.company_id
        where a.account_id = o.id and ${inScope(session, 'c.id')} order by c.name, c.id) as companies
    from own_bank_accounts o where o.id = ${id}`.execute(db)
  const { companies = [], created_by = null } = rows[0] ?? {}
  return {
    ...values,
    ...membersOf(OwnBankAccount, stored),
    companies,
    created_by,
    pending: changesBetween(values, proposalOf(stored)),
    steps: await ownAccounts.offer(context, stored),
  } as OwnBankAccount
}
