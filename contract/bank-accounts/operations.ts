import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { ExtraValue, Id, RequestKey, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { read, write } from '../operation.ts'
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
const EXAMPLE = {
  alias: 'Payroll pesos',
  holder_name: 'Plantilla SA de CV',
  clabe: '002010077777777771',
  currency: 'MXN',
  purpose: 'Payroll',
}

/** The provider's own accounts, those that companies pay into, and the companies' own. */
export const bankAccountOperations = {
  'employee/create-new-own-bank-account': step('ownBankAccount', 'create', {
    summary: 'Add an own bank account; it is used once another person has confirmed it',
    input: Type.Object({ requestKey: RequestKey }, { additionalProperties: ExtraValue, maxProperties: 60 }),
    answer: Type.Object({ bankAccount: OwnBankAccount }),
    isJudgedByForms: true,
    stepUp: true,
    errors: ['DUPLICATE'],
    example: { ...EXAMPLE, is_core: true },
  }),
  'employee/update-own-bank-account': write({
    summary: 'Change an own bank account, confirm a change by another person, or take the account out of use',
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
    isJudgedByForms: true,
    stepUp: true,
    records: 'bank-account.changed',
    errors: ['NOT_FOUND', 'STALE', 'SAME_PERSON', 'BANK_ACCOUNT_STATE', 'ACCOUNT_IN_USE', 'DUPLICATE'],
    example: { id: 1, alias: 'Payroll pesos, new' },
  }),
  'employee/get-all-own-bank-account': list({
    summary: 'The own bank accounts: one page, with the total; only the end of each number',
    filters: { is_core: Type.Optional(Type.Boolean()), is_active: Type.Optional(Type.Boolean()) },
    rows: { bankAccounts: OwnBankAccountRow },
    access: { kind: 'session', roles: KEEPS_ACCOUNTS },
    example: { page: 1, limit: 25, sort: 'alias', filters: { is_core: true } },
  }),
  'employee/get-own-bank-account': read({
    summary: 'One own bank account with its full numbers, the pending change, and the steps the caller may take',
    input: Type.Object({ id: Id }),
    answer: Type.Object({ bankAccount: OwnBankAccount }),
    access: { kind: 'session', roles: KEEPS_ACCOUNTS },
    errors: ['NOT_FOUND'],
    example: { id: 1 },
  }),
  'employee/assign-core-bank-account-to-company': step('ownBankAccount', 'assign', {
    summary: 'Set the core accounts a company pays into: exactly these, one of them as the default',
    input: Type.Object({
      companyId: Id,
      /** The whole list, which replaces the former one. */
      bankAccountIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
      /** The usual one; without it the first of the list. */
      defaultId: Type.Optional(Id),
    }),
    answer: Type.Object({ bankAccounts: Type.Array(CoreBankAccount) }),
    target: { entity: 'company', param: 'companyId' },
    stepUp: true,
    errors: ['ACCOUNT_INACTIVE', 'ACCOUNT_NOT_CORE'],
    example: { companyId: 1, bankAccountIds: [] },
  }),
  'employee/get-all-core-bank-account-by-company-id': read({
    summary: 'The core accounts a company pays into, the default first; a Client gets those of its own company',
    input: Type.Object({ companyId: Type.Optional(Id) }),
    answer: Type.Object({ bankAccounts: Type.Array(CoreBankAccount) }),
    access: {
      kind: 'session',
      roles: READS_COMPANY,
      target: { entity: 'company', param: 'companyId', absentMeansSelf: true },
    },
    example: { companyId: 1 },
  }),
  'client/link-client-bank-account': write({
    summary: 'Link a bank account of a company, for refunds and to recognise its payments',
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
    isJudgedByForms: true,
    stepUp: true,
    records: 'client.bank-account-linked',
    errors: ['DUPLICATE', 'CLIENT_STATE'],
    example: { clientId: 1, bankAccount: EXAMPLE },
  }),
  'client/get-all-client-bank-account': read({
    summary: 'The bank accounts a company has linked; full numbers for callers who may link, otherwise only their end',
    input: Type.Object({ clientId: Type.Optional(Id) }),
    answer: Type.Object({ bankAccounts: Type.Array(ClientBankAccount) }),
    access: {
      kind: 'session',
      roles: READS_COMPANY,
      target: NAMED_COMPANY,
    },
    example: { clientId: 1 },
  }),
}
