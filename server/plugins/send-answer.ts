import type { FastifyReply } from 'fastify'
import { FILE_KINDS } from '../../contract/upload.ts'
import { FileAnswer, OtherAnswer } from '../calls/context.ts'
import type { AnyAnswer } from '../calls/run-operation.ts'

const OK = 200

/**
 * The payload that a handler returns for the answer of an action: JSON with its status as a member, or a file to save. Does
 * not return the reply: Fastify would listen to its socket until all of it has been sent.
 */
export async function toPayload(reply: FastifyReply, answer: AnyAnswer): Promise<object | string> {
  if (answer instanceof OtherAnswer) {
    reply.status(answer.status)
    return { status: answer.status, ...answer.body }
  }
  if (!(answer instanceof FileAnswer)) return { status: OK, ...answer }
  const content = await answer.open()
  reply
    .type(FILE_KINDS[answer.kind].type)
    .headers({ ...answer.headers })
    .header('content-disposition', contentDisposition('attachment', answer.name))
  return content
}

/** The header with the name of a file: plain ASCII for old programs, the real name in addition (RFC 6266). */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
