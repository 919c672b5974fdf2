/**
 * The server as it is, with two calls more: one takes documents as every call for them does, and only stores them; the other
 * says how much memory is in use.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import { operations } from '../../contract/index.ts'
import { described, read, upload } from '../../contract/operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../contract/upload.ts'
import { handlers } from '../../server/areas/index.ts'
import type { CallContext, PrepareContext, Session } from '../../server/calls/context.ts'

const TEST_UPLOAD = 'employee/test-upload'
const TEST_MEMORY = 'employee/test-memory'

const operation = upload({
  input: Type.Object({}),
  upload: { fields: { document: { kinds: ['pdf'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
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

const memoryOperation = read({
  input: Type.Object({}),
  access: { kind: 'session', roles: anyRole },
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Memory of everything that is still referred to, inside the heap of V8 and outside of it. */
const readMemory = async () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { bytes: heapUsed + external }
}

const words = {
  [TEST_UPLOAD]: { summary: 'Takes a document, for a test', example: {} },
  [TEST_MEMORY]: { summary: 'Says how much memory is in use, for a test', example: {} },
}
const answers = {
  [TEST_UPLOAD]: Type.Object({ bytes: Type.Integer(), sha256: Type.String() }),
  [TEST_MEMORY]: Type.Object({ bytes: Type.Integer() }),
}
Object.assign(operations, described(words, answers, null, { [TEST_UPLOAD]: operation, [TEST_MEMORY]: memoryOperation }))
Object.assign(handlers, { [TEST_UPLOAD]: action, [TEST_MEMORY]: readMemory })
await import('../../server/main.ts')
