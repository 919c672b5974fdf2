import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { operation, uploadOperation } from '../operation.ts'
import { ClientDocument } from '../schemas/client.ts'
import { HistoryRow } from '../schemas/history.ts'
import { Id, ListRequest, ListTotal, PictureLink, ShortText } from '../schemas/shared.ts'
import { DOCUMENT_MAX_BYTES, PHOTO_MAX_BYTES } from '../upload.ts'

const COMPANY = { entity: 'company', param: 'clientId' } as const
const OWN_OR_NAMED = { ...COMPANY, absentMeansSelf: true } as const
const LOOKS_AFTER = roles({ Admin: true, InternalEmployee: 'clients.edit', Client: true })

/** Documents, logo and history of a company (`design/domain.md` §5.4, §6.3). */
export const clientDocumentOperations = {
  'client/upload-docs-client': uploadOperation({
    summary: 'Upload a document of a company by its kind; the signed agreement ends the signing',
    input: Type.Object({ clientId: Type.Optional(Id), kind: Type.String({ pattern: '^[a-z][a-z_]*$', maxLength: 60 }) }),
    upload: { fields: { document_file: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ documents: Type.Array(ClientDocument), client: Type.Object({ id: Id, status: ShortText }) }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
    rate: 'upload',
    writes: true,
    records: 'client.document-uploaded',
    errors: ['CLIENT_STATE'],
    example: { clientId: 1, kind: 'tax_certificate' },
  }),
  'client/review-document-client': operation({
    summary: 'Accept a document of a company, or reject it with the reason',
    input: Type.Object({
      clientId: Id,
      documentId: Id,
      status: Type.Union([Type.Literal('Accepted'), Type.Literal('Rejected')]),
      reject_reason: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    answer: Type.Object({ document: ClientDocument }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'clientOnboarding.review' }), target: COMPANY },
    rate: 'write',
    writes: true,
    records: 'client.document-reviewed',
    errors: ['CLIENT_STATE'],
    example: { clientId: 1, documentId: 1, status: 'Accepted' },
  }),
  'client/update-client-img': uploadOperation({
    summary: 'Set the logo of a company; it is redrawn in a small size',
    input: Type.Object({ clientId: Type.Optional(Id) }),
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    answer: Type.Object({ logo_url: PictureLink }),
    access: { kind: 'session', roles: LOOKS_AFTER, target: OWN_OR_NAMED },
    rate: 'upload',
    writes: true,
    records: 'client.logo-changed',
    errors: [],
    example: { clientId: 1 },
  }),
  'client/get-history-client': operation({
    summary: 'The history of a company, newest first; a Client sees only the rows meant for it',
    input: Type.Object({ clientId: Type.Optional(Id), page: ListRequest.page, limit: ListRequest.limit }),
    answer: Type.Object({
      history: Type.Array(HistoryRow),
      totalHistory: ListTotal,
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
    access: {
      kind: 'session',
      roles: roles({
        Admin: true,
        InternalEmployee: { anyOf: ['clients.viewDetails', 'clientOnboarding.viewDetails'] },
        Client: true,
      }),
      target: OWN_OR_NAMED,
    },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { clientId: 1, page: 1, limit: 25 },
  }),
}
