import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/clients.json' with { type: 'json' }
import { ExtraValue, Id, ListRequest, Nullable, oneOf, PictureLink, ShortText } from '../format/shared.ts'
import { HistoryRow } from '../history/schemas.ts'
import { step } from '../machines/step-call.ts'
import { described, read, upload, write } from '../operation.ts'
import { list, pageOf } from '../tables/list.ts'
import { DOCUMENT_MAX_BYTES, PHOTO_MAX_BYTES } from '../upload.ts'
import { Client, ClientAdmin, ClientDocument, ClientNew, ClientRow, ClientUpdate } from './schemas.ts'

const LIST_ACCESS = { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.viewTab' }) } as const
const COMPANY = { entity: 'company', param: 'clientId' } as const
const Service = oneOf('Payroll', 'EOR', 'Contractors')

const MANAGES_ADMINS = roles({ Admin: true, InternalEmployee: 'clients.manageAdmins', Client: true })
const Manager = Type.Object({ id: Id, firstname: ShortText, lastname: ShortText, email: ShortText })

const OWN_OR_NAMED = { ...COMPANY, absentMeansSelf: true } as const
const LOOKS_AFTER = roles({ Admin: true, InternalEmployee: 'clients.edit', Client: true })
const READS_CLIENT = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails'] },
  Client: true,
})

/** Companies and their records. */
export const clientOperations = described(calls, {
  'client/find-all-clients': list({
    filters: {
      status: Type.Optional(ShortText),
      accountManagerId: Type.Optional(Id),
      services: Type.Optional(Service),
    },
    rows: { clients: ClientRow },
    access: LIST_ACCESS,
  }),
  'client/find-all-clients-onboarding': list({
    filters: { status: Type.Optional(ShortText), waitingFor: Type.Optional(ShortText) },
    rows: { clients: ClientRow },
    access: LIST_ACCESS,
  }),
  'client/get-client-by-id': read({
    input: Type.Object({ clientId: Type.Optional(Id) }),
    answer: Type.Object({ client: Client }),
    access: {
      kind: 'session',
      roles: READS_CLIENT,
      target: OWN_OR_NAMED,
    },
  }),
  'client/create-client': step('clientOnboarding', 'register', {
    input: ClientNew,
    answer: Type.Object({ client: Type.Object({ id: Id, status: ShortText }) }),
  }),
  'client/update-client': step('clientOnboarding', 'save', {
    input: ClientUpdate,
    answer: Type.Object({ client: Client }),
    target: OWN_OR_NAMED,
  }),
  'client/add-client-admin': write({
    input: Type.Object({ clientId: Type.Optional(Id) }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: OWN_OR_NAMED },
  }),
  'client/update-client-admin': write({
    input: Type.Object({ userId: Id }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
  }),
  'client/remove-client-admin': write({
    input: Type.Object({ userId: Id, reason: Type.String({ maxLength: 600 }) }),
    answer: Type.Object({ removed: Type.Boolean() }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
  }),
  'client/update-account-manager': write({
    input: Type.Object({ clientId: Id, accountManagerId: Id }),
    answer: Type.Object({ account_manager: Nullable(Manager) }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.edit' }), target: COMPANY },
  }),
  'client/find-account-managers': list({
    beside: { clientId: Type.Optional(Id) },
    filters: { id: Type.Optional(Id) },
    rows: { accountManagers: Type.Object({ ...Manager.properties, name: ShortText }) },
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: { anyOf: ['clients.viewTab', 'clients.edit'] } }),
    },
  }),
  'client/upload-docs-client': upload({
    input: Type.Object({ clientId: Type.Optional(Id), kind: Type.String({ pattern: '^[a-z][a-z_]*$', maxLength: 60 }) }),
    upload: { fields: { document_file: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ documents: Type.Array(ClientDocument), client: Type.Object({ id: Id, status: ShortText }) }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
  }),
  'client/review-document-client': write({
    input: Type.Object({
      clientId: Id,
      documentId: Id,
      status: oneOf('Accepted', 'Rejected'),
      reject_reason: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    answer: Type.Object({ document: ClientDocument }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clientOnboarding.review' }), target: COMPANY },
  }),
  'client/update-client-img': upload({
    input: Type.Object({ clientId: Type.Optional(Id) }),
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    answer: Type.Object({ logo_url: PictureLink }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
  }),
  'client/get-history-client': read({
    input: Type.Object({ clientId: Type.Optional(Id), page: ListRequest.page, limit: ListRequest.limit }),
    answer: pageOf({ history: HistoryRow }),
    access: {
      kind: 'session',
      roles: READS_CLIENT,
      target: OWN_OR_NAMED,
    },
  }),
})
