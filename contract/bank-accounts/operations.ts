import Type from 'typebox'
import { named, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/bank-accounts.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/bank-accounts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { formData, Id, RequestKey, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, OwnBankAccountRow } from './schemas.ts'

const KEEPS_ACCOUNTS = roles({ Admin: true, InternalEmployee: 'internalEmployees.bankAccounts' })
const READS_COMPANY = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails', 'internalEmployees.bankAccounts'] },
  Client: true,
})
/** The named company; a Client names none, and means its own. */
const NAMED_COMPANY = ownOrNamed('company', 'clientId')
const BankAccountIds = Type.Array(Id, { maxItems: 50, uniqueItems: true })

/** The provider's own accounts, those that companies pay into, and the companies' own. */
export const bankAccountOperations = described(calls, answers, shapes(inputFile, { BankAccountIds }, 'inputs'), {
  'employee/create-new-own-bank-account': step('ownBankAccount', 'create', {
    input: formData({ requestKey: Type.Optional(RequestKey) }),
  }),
  'employee/update-own-bank-account': write({
    input: formData({
      id: Id,
      /** Confirms the new account or the change that waits. */
      confirm: Type.Optional(Type.Literal(true)),
      /** Takes the account out of use. */
      is_active: Type.Optional(Type.Literal(false)),
      /** Needed to confirm. */
      version: Type.Optional(Version),
    }),
    access: session(KEEPS_ACCOUNTS),
  }),
  'employee/get-all-own-bank-account': list({
    filters: { is_core: Type.Optional(Type.Boolean()), is_active: Type.Optional(Type.Boolean()) },
    rows: { bankAccounts: OwnBankAccountRow },
    access: session(KEEPS_ACCOUNTS),
  }),
  'employee/get-own-bank-account': read({ access: session(KEEPS_ACCOUNTS) }),
  'employee/assign-core-bank-account-to-company': step('ownBankAccount', 'assign', { target: named('company', 'companyId') }),
  'employee/get-all-core-bank-account-by-company-id': read({
    access: session(READS_COMPANY, ownOrNamed('company', 'companyId')),
  }),
  'client/link-client-bank-account': write({
    access: session(roles({ Admin: true, InternalEmployee: 'clients.edit', Client: true }), NAMED_COMPANY),
  }),
  'client/get-all-client-bank-account': read({ access: session(READS_COMPANY, NAMED_COMPANY) }),
})
