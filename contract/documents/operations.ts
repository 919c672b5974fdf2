import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import { REQUEST_DOCUMENTS } from '../../access-control/documents.ts'
import { EDIT_PERSON, READ_PERSON } from '../../access-control/people.ts'
import calls from '../../schemas/calls/documents.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/documents.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Day, Id, RequestKey, ShortText } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { DOCUMENT_KINDS, fileField } from './kinds.ts'
import { answers } from './schemas.ts'

/** One switch for each kind; `IdOfficial` and `idOfficial` mean the same (decisions.md no. 5). */
const KIND_FLAGS = Object.fromEntries(
  DOCUMENT_KINDS.flatMap(({ key, flag }) => [key, flag]).map((name) => [name, Type.Optional(Type.Boolean())]),
) as Record<never, never>
/** One file for each kind, PDF by content. */
const DOCUMENT_FIELDS = Object.fromEntries(DOCUMENT_KINDS.map(({ key }) => [fileField(key), { kinds: ['pdf' as const] }]))

/** Documents of people: asking for them, reading, judging. */
export const documentOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'employee/upload-docs-employee': upload({
    upload: { fields: DOCUMENT_FIELDS, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    access: session(EDIT_PERSON, ownOrNamed('person', 'idEmployee')),
  }),
  'employee/get-all-documents-employee': read({
    access: session(READ_PERSON, ownOrNamed('person', 'userId'), { leavers: true }),
  }),
  'employee/download-document': read({ access: session(READ_PERSON, named('document', 'documentId'), { leavers: true }) }),
  'employee/review-document-employee': write({ access: session(REQUEST_DOCUMENTS, named('document', 'documentId')) }),
  'employee/requested-docs-employees': write({
    input: Type.Object({
      ...KIND_FLAGS,
      userId: Id,
      /** The name shown on the screen; the mail uses the name on record. */
      fullname: Type.Optional(ShortText),
      detail: Type.Optional(Type.String({ maxLength: 2000 })),
      due_date: Type.Optional(Day),
      requestKey: Type.Optional(RequestKey),
    }),
    access: session(REQUEST_DOCUMENTS, named('person', 'userId')),
  }),
  'employee/withdraw-document-request': write({ access: session(REQUEST_DOCUMENTS, named('person', 'userId')) }),
})
