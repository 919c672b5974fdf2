import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { ExtraValue, Id, ListRequest, Nullable, oneOf, PictureLink, ShortText } from '../format/shared.ts'
import { HistoryRow } from '../history/schemas.ts'
import { step } from '../machines/step-call.ts'
import { read, upload, write } from '../operation.ts'
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

/** Companies and their records. */
export const clientOperations = {
  'client/find-all-clients': list({
    summary: 'Companies in reach: one page, with the total',
    filters: {
      status: Type.Optional(ShortText),
      accountManagerId: Type.Optional(Id),
      services: Type.Optional(Service),
    },
    rows: { clients: ClientRow },
    access: LIST_ACCESS,
    example: { page: 1, limit: 25, search: 'cafe', sort: 'name', filters: { status: 'Approved', services: 'Payroll' } },
  }),
  'client/find-all-clients-onboarding': list({
    summary: 'Companies in onboarding: those not approved, or all that match the filter',
    filters: { status: Type.Optional(ShortText), waitingFor: Type.Optional(ShortText) },
    rows: { clients: ClientRow },
    access: LIST_ACCESS,
    example: { page: 1, limit: 25, sort: 'status_since', filters: { waitingFor: 'Client' } },
  }),
  'client/get-client-by-id': read({
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
    example: { clientId: 1 },
  }),
  'client/create-client': step('clientOnboarding', 'register', {
    summary: 'Register a company; its contact becomes its first administrator and is invited by email',
    input: ClientNew,
    answer: Type.Object({ client: Type.Object({ id: Id, status: ShortText }) }),
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
  'client/update-client': step('clientOnboarding', 'save', {
    summary: 'Change one block of a company; after the approval a Client asks for changes of the company information',
    input: ClientUpdate,
    answer: Type.Object({ client: Client }),
    target: { ...COMPANY, absentMeansSelf: true },
    errors: ['FIELD_READ_ONLY', 'STALE', 'TAX_ID_TAKEN', 'CLIENT_STATE'],
    example: { clientId: 1, block: 'contact', contact_email: 'pagos@istmo.test' },
  }),
  'client/add-client-admin': write({
    summary: 'Add an administrator to a company and invite them by email',
    input: Type.Object({ clientId: Type.Optional(Id) }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { ...COMPANY, absentMeansSelf: true } },
    stepUp: true,
    records: 'client.admin-added',
    errors: ['DUPLICATE'],
    example: { clientId: 1, firstname: 'Rosa', lastname: 'Ibarra', email: 'rosa@istmo.test', phone: '9711234567' },
  }),
  'client/update-client-admin': write({
    summary: 'Change the data and the rights of an administrator of a company',
    input: Type.Object({ userId: Id }, { additionalProperties: ExtraValue, maxProperties: 20 }),
    answer: Type.Object({ admin: ClientAdmin }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
    records: 'client.admin-updated',
    errors: ['DUPLICATE', 'LAST_OWNER', 'STEP_UP'],
    example: { userId: 1, position: 'CFO' },
  }),
  'client/remove-client-admin': write({
    summary: 'Remove an administrator from a company: the account is closed and its sessions end',
    input: Type.Object({ userId: Id, reason: Type.String({ maxLength: 600 }) }),
    answer: Type.Object({ removed: Type.Boolean() }),
    access: { kind: 'session', roles: MANAGES_ADMINS, target: { entity: 'person', param: 'userId' } },
    records: 'client.admin-removed',
    errors: ['LAST_OWNER'],
    example: { userId: 1, reason: 'Does not work there any more.' },
  }),
  'client/update-account-manager': write({
    summary: 'Set the account manager of a company',
    input: Type.Object({ clientId: Id, accountManagerId: Id }),
    answer: Type.Object({ account_manager: Nullable(Manager) }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clients.edit' }), target: COMPANY },
    records: 'client.account-manager-changed',
    example: { clientId: 1, accountManagerId: 2 },
  }),
  'client/find-account-managers': list({
    summary: 'Colleagues who can be the account manager of a company: those who work for it and are visible to the caller',
    beside: { clientId: Type.Optional(Id) },
    filters: { id: Type.Optional(Id) },
    rows: { accountManagers: Type.Object({ ...Manager.properties, name: ShortText }) },
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: { anyOf: ['clients.viewTab', 'clients.edit'] } }),
    },
    example: { search: 'ana', limit: 20 },
  }),
  'client/upload-docs-client': upload({
    summary: 'Upload a document of a company by its kind; the signed agreement ends the signing',
    input: Type.Object({ clientId: Type.Optional(Id), kind: Type.String({ pattern: '^[a-z][a-z_]*$', maxLength: 60 }) }),
    upload: { fields: { document_file: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ documents: Type.Array(ClientDocument), client: Type.Object({ id: Id, status: ShortText }) }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
    records: 'client.document-uploaded',
    errors: ['CLIENT_STATE'],
    example: { clientId: 1, kind: 'tax_certificate' },
  }),
  'client/review-document-client': write({
    summary: 'Accept a document of a company, or reject it with the reason',
    input: Type.Object({
      clientId: Id,
      documentId: Id,
      status: oneOf('Accepted', 'Rejected'),
      reject_reason: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    answer: Type.Object({ document: ClientDocument }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clientOnboarding.review' }), target: COMPANY },
    records: 'client.document-reviewed',
    errors: ['CLIENT_STATE'],
    example: { clientId: 1, documentId: 1, status: 'Accepted' },
  }),
  'client/update-client-img': upload({
    summary: 'Set the logo of a company; it is redrawn in a small size',
    input: Type.Object({ clientId: Type.Optional(Id) }),
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    answer: Type.Object({ logo_url: PictureLink }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
    records: 'client.logo-changed',
    example: { clientId: 1 },
  }),
  'client/get-history-client': read({
    summary: 'The history of a company, newest first; a Client sees only the rows meant for it',
    input: Type.Object({ clientId: Type.Optional(Id), page: ListRequest.page, limit: ListRequest.limit }),
    answer: pageOf({ history: HistoryRow }),
    access: {
      kind: 'session',
      roles: roles({
        Admin: true,
        InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails'] },
        Client: true,
      }),
      target: OWN_OR_NAMED,
    },
    example: { clientId: 1, page: 1, limit: 25 },
  }),
}
