import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/bank-accounts.json' with { type: 'json' }
import { ExtraValue, Id, RequestKey, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { ClientBankAccount, CoreBankAccount, OwnBankAccount, OwnBankAccountRow } from './schemas.ts'

const KEEPS_ACCOUNTS = roles({ Admin: true, InternalEmployee: 'internalEmployees.bankAccounts' })
const READS_COMPANY = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails', 'internalEmployees.bankAccounts'] },
  Client: true,
})
/** The named company; a Client names none, and means its own. */
const NAMED_COMPANY = { entity: 'company', param: 'clientId', absentMeansSelf: true } as const

/** The provider's own accounts, those that companies pay into, and the companies' own. */
export const bankAccountOperations = described(calls, {
  'employee/create-new-own-bank-account': step('ownBankAccount', 'create', {
    input: Type.Object({ requestKey: RequestKey }, { additionalProperties: ExtraValue, maxProperties: 60 }),
    answer: Type.Object({ bankAccount: OwnBankAccount }),
  }),
  'employee/update-own-bank-account': write({
    input: Type.Object(
      {
        id: Id,
        /** Confirms the new account or the change that waits. */
        confirm: Type.Optional(Type.Literal(true)),
        /** Takes the account out of use. */
        is_active: Type.Optional(Type.Literal(false)),
        version: Type.Optional(Version),
      },
      { additionalProperties: ExtraValue, maxProperties: 60 },
    ),
    answer: Type.Object({ bankAccount: OwnBankAccount }),
    access: { kind: 'session', roles: KEEPS_ACCOUNTS },
  }),
  'employee/get-all-own-bank-account': list({
    filters: { is_core: Type.Optional(Type.Boolean()), is_active: Type.Optional(Type.Boolean()) },
    rows: { bankAccounts: OwnBankAccountRow },
    access: { kind: 'session', roles: KEEPS_ACCOUNTS },
  }),
  'employee/get-own-bank-account': read({
    input: Type.Object({ id: Id }),
    answer: Type.Object({ bankAccount: OwnBankAccount }),
    access: { kind: 'session', roles: KEEPS_ACCOUNTS },
  }),
  'employee/assign-core-bank-account-to-company': step('ownBankAccount', 'assign', {
    input: Type.Object({
      companyId: Id,
      /** The whole list, which replaces the former one. */
      bankAccountIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
      /** The usual one; without it the first of the list. */
      defaultId: Type.Optional(Id),
    }),
    answer: Type.Object({ bankAccounts: Type.Array(CoreBankAccount) }),
    target: { entity: 'company', param: 'companyId' },
  }),
  'employee/get-all-core-bank-account-by-company-id': read({
    input: Type.Object({ companyId: Type.Optional(Id) }),
    answer: Type.Object({ bankAccounts: Type.Array(CoreBankAccount) }),
    access: {
      kind: 'session',
      roles: READS_COMPANY,
      target: { entity: 'company', param: 'companyId', absentMeansSelf: true },
    },
  }),
  'client/link-client-bank-account': write({
    input: Type.Object({
      clientId: Type.Optional(Id),
      bankAccount: Type.Object({}, { additionalProperties: ExtraValue, maxProperties: 60 }),
    }),
    answer: Type.Object({ bankAccounts: Type.Array(ClientBankAccount) }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: 'clients.edit', Client: true }),
      target: NAMED_COMPANY,
    },
  }),
  'client/get-all-client-bank-account': read({
    input: Type.Object({ clientId: Type.Optional(Id) }),
    answer: Type.Object({ bankAccounts: Type.Array(ClientBankAccount) }),
    access: {
      kind: 'session',
      roles: READS_COMPANY,
      target: NAMED_COMPANY,
    },
  }),
})
