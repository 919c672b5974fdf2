import { sql } from 'kysely'
import { OwnBankAccount, OwnBankAccountRow } from '../../../contract/bank-accounts/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { FiltersOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { membersOf, selectRow } from '../../lists/select-row.ts'
import { changesBetween, fieldsOf, numberOf } from './fields.ts'
import { ownAccounts } from './record.ts'
import { proposalOf } from './stored-account.ts'

type Filters = FiltersOf<'employee/get-all-own-bank-account'>

type Raw = Omit<OwnBankAccountRow, 'number'> & Record<'clabe' | 'iban' | 'account_number', string | null>

/** The provider's accounts, the same for all who may maintain them; their companies are limited to those in reach. */
export const ownAccountList = (session: Session) =>
  ({
    file: 'own-bank-accounts',
    noun: 'bank accounts',
    table: 'own_bank_accounts',
    alias: 'o',
    // They belong to no company: callers of the list see all of them.
    reach: () => [sql`true`],
    sorts: { alias: ['alias', 'id'], updated_at: ['updated_at', 'id'] },
    spanish: ['alias'],
    defaultSort: 'alias',
    search: 'search_text',
    filters: {
      is_core: (isCore) => sql`o.is_core = ${isCore}`,
      is_active: (isActive) => sql`o.is_active = ${isActive}`,
    },
    columns: selectRow(
      OwnBankAccountRow,
      'o',
      {
        number: false,
        // Cut with a sign: a name may end in the middle.
        companies: sql`coalesce((
          select regexp_replace(string_agg(c.name, ', ' order by c.name), '^(.{199}).{2,}$', '\\1…')
          from core_bank_account_assignments a join companies c on c.id = a.company_id
          where a.account_id = o.id and ${inScope(session, 'c.id')}), '')`,
      },
      { clabe: sql`o.clabe`, iban: sql`o.iban`, account_number: sql`o.account_number` },
    ),
    toRow: ({ clabe, iban, account_number, ...row }: Raw): OwnBankAccountRow => ({
      ...row,
      number: numberOf({ clabe, iban, accountNumber: account_number }),
    }),
  }) satisfies ListSource<Filters, Raw, OwnBankAccountRow>

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
