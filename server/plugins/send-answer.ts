import type { FastifyReply } from 'fastify'
import { FILE_KINDS } from '../../contract/upload.ts'
import { FileAnswer, OtherAnswer } from '../calls/context.ts'
import type { AnyAnswer } from '../calls/run-operation.ts'

const OK = 200

/**
 * What a handler returns to send what an action answered: JSON with its status as a member, or a file to be saved. Not the
 * reply: Fastify would listen to its socket until all of it has left.
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

/** The header that names a file: plain letters for old programs, the true name beside them (RFC 6266). */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
