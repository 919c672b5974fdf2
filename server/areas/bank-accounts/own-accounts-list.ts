import { sql } from 'kysely'
import type { bankAccountOperations } from '../../../contract/bank-accounts/operations.ts'
import { OwnBankAccountRow } from '../../../contract/bank-accounts/schemas.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { selectRow } from '../../lists/select-row.ts'
import { numberOf } from './fields.ts'

type Filters = NonNullable<InputOf<(typeof bankAccountOperations)['employee/get-all-own-bank-account']>['filters']>

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
        companies: sql`coalesce((select left(string_agg(c.name, ', ' order by c.name), 200) from core_bank_account_assignments a
          join companies c on c.id = a.company_id where a.account_id = o.id and ${inScope(session, 'c.id')}), '')`,
      },
      { clabe: sql`o.clabe`, iban: sql`o.iban`, account_number: sql`o.account_number` },
    ),
    joins: sql``,
    toRow: ({ clabe, iban, account_number, ...row }: Raw): OwnBankAccountRow => ({
      ...row,
      number: numberOf({ clabe, iban, accountNumber: account_number }),
    }),
  }) satisfies ListSource<Filters, Raw, OwnBankAccountRow>
