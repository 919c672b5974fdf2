import Type from 'typebox'
import { named, roles, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/clients.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/clients.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { formData, Id, oneOf, RequestKey, ShortText } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, upload, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { DOCUMENT_MAX_BYTES, PHOTO_MAX_BYTES } from '../upload.ts'
import { answers, ClientNew, ClientRow, ClientUpdate } from './schemas.ts'

const LIST_ACCESS = session(roles({ Admin: true, InternalEmployee: 'clients.viewTab' }))
const COMPANY = named('company', 'clientId')
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
const Kind = Type.String({ pattern: '^[a-z][a-z_]*$', maxLength: 60 })

/** Companies and their records. */
export const clientOperations = described(calls, answers, shapes(inputFile, { Kind }, 'inputs'), {
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
  'client/get-client-by-id': read({ access: session(READS_CLIENT, OWN_OR_NAMED) }),
  'client/create-client': step('clientOnboarding', 'register', { input: ClientNew }),
  'client/update-client': step('clientOnboarding', 'save', {
    input: ClientUpdate,
    target: OWN_OR_NAMED,
  }),
  'client/add-client-admin': write({
    input: formData({ clientId: Type.Optional(Id), requestKey: Type.Optional(RequestKey) }, 20),
    access: session(MANAGES_ADMINS, OWN_OR_NAMED),
  }),
  'client/update-client-admin': write({
    input: formData({ userId: Id }, 20),
    access: session(MANAGES_ADMINS, named('person', 'userId')),
  }),
  'client/remove-client-admin': write({ access: session(MANAGES_ADMINS, named('person', 'userId')) }),
  'client/update-account-manager': write({
    access: session(roles({ Admin: true, InternalEmployee: 'clients.edit' }), COMPANY),
  }),
  'client/find-account-managers': list({
    beside: { clientId: Type.Optional(Id) },
    filters: { id: Type.Optional(Id) },
    rows: { accountManagers: Type.Object({ ...Manager.properties, name: ShortText }) },
    access: session(roles({ Admin: true, InternalEmployee: { anyOf: ['clients.viewTab', 'clients.edit'] } })),
  }),
  'client/upload-docs-client': upload({
    upload: { fields: { document_file: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    access: session(LOOKS_AFTER, OWN_OR_NAMED),
  }),
  'client/review-document-client': write({
    access: session(roles({ Admin: true, InternalEmployee: 'clientOnboarding.review' }), COMPANY),
  }),
  'client/update-client-img': upload({
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    access: session(LOOKS_AFTER, OWN_OR_NAMED),
  }),
  'client/get-history-client': read({ access: session(READS_CLIENT, OWN_OR_NAMED) }),
})
