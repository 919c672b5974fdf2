import type { FastifyReply } from 'fastify'
import { FILE_KINDS } from '../../contract/upload.ts'
import { FileAnswer, OtherAnswer } from '../calls/context.ts'
import type { AnyAnswer } from '../calls/run-operation.ts'

const OK = 200

/** Sends what an action answered: JSON with its status as a member, or a file to be saved. */
export async function sendAnswer(reply: FastifyReply, answer: AnyAnswer): Promise<FastifyReply> {
  if (answer instanceof OtherAnswer) return reply.status(answer.status).send({ status: answer.status, ...answer.body })
  if (!(answer instanceof FileAnswer)) return reply.send({ status: OK, ...answer })
  const content = await answer.open()
  return reply
    .type(FILE_KINDS[answer.kind].type)
    .headers({ ...answer.headers })
    .header('content-disposition', contentDisposition('attachment', answer.name))
    .send(content)
}

/** The header that names a file: plain letters for old programs, the true name beside them (RFC 6266). */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
