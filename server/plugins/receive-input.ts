import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../contract/operation.ts'
import type { Services } from '../calls/context.ts'
import { type Caller, checkAccess } from '../calls/run-operation.ts'
import { findUnstorable } from '../calls/unstorable.ts'
import { judgeOf } from '../definitions/shape.ts'
import { AppError, validationError } from '../errors/app-error.ts'
import { inspectFile } from '../uploads/inspect-file.ts'
import { receiveForm } from '../uploads/receive.ts'
import type { ReceivedFile } from '../uploads/received-file.ts'
import { toFieldErrors } from './errors.ts'
import { readToNowhere } from './read-to-nowhere.ts'

/** Reads the input of a call; the answer has passed the input schema. */
export type ReceiveInput = (
  request: FastifyRequest,
  caller: Caller,
) => Promise<{ input: Record<string, unknown>; files: ReceivedFile[] }>

/** A call without files: its body was read and judged before the handler. */
export const receiveJson: ReceiveInput = async (request) => ({ input: request.body as Record<string, unknown>, files: [] })

/**
 * A call with files. A caller who may not make it is refused before a byte of a file is accepted: first by role, then, when
 * the text fields have arrived, by the record they name. After a refusal the rest of the body is read and discarded, so that
 * the sender gets the answer.
 */
export function receiveUpload(operation: Operation, services: Services): ReceiveInput {
  const { upload: rule, input: schema, access } = operation
  if (!rule) throw new Error('The operation takes no files.')
  const validate = judgeOf(schema)
  const judge = (input: Record<string, unknown>): void => {
    const problem = findUnstorable(input)
    if (problem) throw validationError([problem])
    if (!validate(input)) throw validationError(toFieldErrors(validate.errors ?? []))
  }
  return async (request, caller) => {
    const admit = async (input: Record<string, unknown>): Promise<void> => {
      judge(input)
      await checkAccess(operation, input, { caller }, services)
    }
    const isRefusedByRole = access.kind === 'session' && caller && 'role' in caller && access.roles[caller.role] === false
    try {
      if (isRefusedByRole) throw new AppError('FORBIDDEN')
      if (!request.isMultipart()) {
        const input = request.body as Record<string, unknown>
        await admit(input)
        if (rule.needsFile) throw new AppError('NO_FILE')
        return { input, files: [] }
      }
      const { spool, scanner } = services.files
      const inspect = (file: ReceivedFile) => inspectFile(file, scanner)
      const received = await receiveForm(request, { rule, schema, spool, admit, inspect })
      if (rule.needsFile && received.files.length === 0) throw new AppError('NO_FILE')
      return received
    } catch (error) {
      readToNowhere(request)
      throw error
    }
  }
}
