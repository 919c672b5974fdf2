import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { operation } from '../operation.ts'
import { Client, ClientNew, ClientRow, ClientUpdate } from '../schemas/client.ts'
import { Id, ListRequest, ListTotal, ShortText } from '../schemas/shared.ts'

const LIST_ACCESS = { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.viewTab' }) } as const
const LIST_ANSWER = Type.Object({
  clients: Type.Array(ClientRow),
  totalClients: ListTotal,
  page: Type.Integer(),
  limit: Type.Integer(),
})
const COMPANY = { entity: 'company', param: 'clientId' } as const
const Service = Type.Union([Type.Literal('Payroll'), Type.Literal('EOR'), Type.Literal('Contractors')])

/** Companies and their records (spec §6; `design/domain.md` §6.3). */
export const clientOperations = {
  'client/find-all-clients': operation({
    summary: 'Companies in reach: one page, with the total',
    input: Type.Object({
      ...ListRequest,
      filters: Type.Optional(
        Type.Object(
          {
            status: Type.Optional(ShortText),
            accountManagerId: Type.Optional(Id),
            services: Type.Optional(Service),
          },
          { additionalProperties: false },
        ),
      ),
    }),
    answer: LIST_ANSWER,
    access: LIST_ACCESS,
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { page: 1, limit: 25, search: 'cafe', sort: 'name', filters: { status: 'Approved', services: 'Payroll' } },
  }),
  'client/find-all-clients-onboarding': operation({
    summary: 'Companies in onboarding: those not approved, or all that match the filter',
    input: Type.Object({
      ...ListRequest,
      filters: Type.Optional(
        Type.Object(
          { status: Type.Optional(ShortText), waitingFor: Type.Optional(ShortText) },
          { additionalProperties: false },
        ),
      ),
    }),
    answer: LIST_ANSWER,
    access: LIST_ACCESS,
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { page: 1, limit: 25, sort: 'status_since', filters: { waitingFor: 'Client' } },
  }),
  'client/get-client-by-id': operation({
    summary: 'One company with all blocks, its onboarding and the steps the caller may take; a Client gets its own',
    input: Type.Object({ clientId: Type.Optional(Id) }),
    answer: Type.Object({ client: Client }),
    access: {
      kind: 'session',
      roles: roles({
        Admin: true,
        InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails'] },
        Client: true,
      }),
      target: { ...COMPANY, absentMeansSelf: true },
    },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { clientId: 1 },
  }),
  'client/create-client': operation({
    summary: 'Register a company; its contact becomes its first administrator and is invited by email',
    input: ClientNew,
    answer: Type.Object({ client: Type.Object({ id: Id, status: ShortText }) }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.edit' }) },
    rate: 'write',
    writes: true,
    records: 'client.created',
    errors: ['TAX_ID_TAKEN', 'DUPLICATE'],
    example: {
      name: 'Cafetalera del Istmo',
      legal_name: 'Cafetalera del Istmo SA de CV',
      tax_id: 'CIS150312AB1',
      contact_firstname: 'Rosa',
      contact_lastname: 'Ibarra',
      contact_email: 'rosa@istmo.test',
      contact_phone: '9711234567',
      services: { Payroll: true },
    },
  }),
  'client/update-client': operation({
    summary: 'Change one block of a company; after the approval a Client asks for changes of the company information',
    input: ClientUpdate,
    answer: Type.Object({ client: Client }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: 'clients.edit', Client: true }),
      target: { ...COMPANY, absentMeansSelf: true },
    },
    rate: 'write',
    writes: true,
    records: 'client.updated',
    errors: ['FIELD_READ_ONLY', 'STALE', 'TAX_ID_TAKEN', 'CLIENT_STATE'],
    example: { clientId: 1, block: 'contact', contact_email: 'pagos@istmo.test' },
  }),
}
