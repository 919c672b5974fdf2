import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { operation } from '../operation.ts'
import { ClientAdmin } from '../schemas/client.ts'
import { ExtraValue, filtersOf, Id, ListRequest, ListTotal, Nullable, ShortText } from '../schemas/shared.ts'

const COMPANY = { entity: 'company', param: 'clientId' } as const
const MANAGES_ADMINS = roles({ Admin: true, InternalEmployee: 'clients.manageAdmins', Client: true })
const Manager = Type.Object({ id: Id, firstname: ShortText, lastname: ShortText, email: ShortText })

/** Users of a company and who looks after it (`design/domain.md` §6.3). A Client must be an owner of the company. */
export const clientAdminOperations = {
  'client/add-client-admin': operation({
    summary: 'Add an administrator to a company and invite them by email',
    input: Type.Object({ clientId: Type.Optional(Id) }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { ...COMPANY, absentMeansSelf: true } },
    rate: 'write',
    writes: true,
    stepUp: true,
    records: 'client.admin-added',
    errors: ['DUPLICATE'],
    example: { clientId: 1, firstname: 'Rosa', lastname: 'Ibarra', email: 'rosa@istmo.test', phone: '9711234567' },
  }),
  'client/update-client-admin': operation({
    summary: 'Change the data and the rights of an administrator of a company',
    input: Type.Object({ userId: Id }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
    rate: 'write',
    writes: true,
    records: 'client.admin-updated',
    errors: ['DUPLICATE', 'LAST_OWNER', 'STEP_UP'],
    example: { userId: 1, position: 'CFO' },
  }),
  'client/remove-client-admin': operation({
    summary: 'Remove an administrator from a company: the account is closed and its sessions end',
    input: Type.Object({ userId: Id, reason: Type.String({ maxLength: 600 }) }),
    answer: Type.Object({ removed: Type.Boolean() }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
    rate: 'write',
    writes: true,
    records: 'client.admin-removed',
    errors: ['LAST_OWNER'],
    example: { userId: 1, reason: 'Does not work there any more.' },
  }),
  'client/update-account-manager': operation({
    summary: 'Set the account manager of a company',
    input: Type.Object({ clientId: Id, accountManagerId: Id }),
    answer: Type.Object({ account_manager: Nullable(Manager) }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.edit' }), target: COMPANY },
    rate: 'write',
    writes: true,
    records: 'client.account-manager-changed',
    errors: [],
    example: { clientId: 1, accountManagerId: 2 },
  }),
  'client/find-account-managers': operation({
    summary: 'Colleagues who can be the account manager of a company: those who work for it and are visible to the caller',
    input: Type.Object({ ...ListRequest, clientId: Type.Optional(Id), filters: filtersOf({ id: Type.Optional(Id) }) }),
    answer: Type.Object({
      accountManagers: Type.Array(Type.Object({ ...Manager.properties, name: ShortText })),
      totalAccountManagers: ListTotal,
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: { anyOf: ['clients.viewTab', 'clients.edit'] } }),
    },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { search: 'ana', limit: 20 },
  }),
}
