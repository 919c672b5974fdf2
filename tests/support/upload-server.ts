/** The server as it is, with one call more: it takes documents as every call for them does, and only stores them. */
import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import { operations } from '../../contract/index.ts'
import { described, upload } from '../../contract/operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../contract/upload.ts'
import { handlers } from '../../server/areas/index.ts'
import type { CallContext, PrepareContext, Session } from '../../server/calls/context.ts'

const TEST_UPLOAD = 'employee/test-upload'

const operation = upload({
  input: Type.Object({}),
  upload: { fields: { document: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
  answer: Type.Object({ bytes: Type.Integer(), sha256: Type.String() }),
  access: { kind: 'session', roles: anyRole },
  records: 'document.uploaded',
})

const action = {
  prepare: async (_input: object, { files, store }: PrepareContext<Session>) => {
    const [file] = files
    if (!file) throw new Error('No file came.')
    const stored = await store(file)
    return async (context: CallContext<Session>) => {
      await context.keepFile(stored)
      await context.record({ entity: 'person', entityId: context.session.id, companyId: null })
      return { bytes: stored.bytes, sha256: stored.sha256 }
    }
  },
}

const words = { [TEST_UPLOAD]: { summary: 'Takes a document, for a test', example: {} } }
Object.assign(operations, described(words, { [TEST_UPLOAD]: operation }))
Object.assign(handlers, { [TEST_UPLOAD]: action })
await import('../../server/main.ts')
