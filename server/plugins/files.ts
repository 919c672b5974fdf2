import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentLanguage, t } from '../../contract/language/texts.ts'
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'
import type { Services } from '../calls/context.ts'
import { AppError } from '../errors/app-error.ts'
import { readLink } from '../file-links/links.ts'
import { inLanguageOf } from '../language.ts'
import type { ByteRange } from '../outside/storage/storage.ts'
import { contentDisposition } from './send-answer.ts'

const PAGE = readFileSync(join(import.meta.dirname, 'no-file.html'), 'utf8')
/** Kinds that a browser may show in the page; all others are saved. */
const SHOWN: readonly FileKind[] = ['pdf', 'jpg', 'png']
/**
 * A file may run nothing, load nothing, and be embedded only in our pages. Not for PDF: a browser shows none in a sandbox,
 * and its own viewer isolates it.
 */
const LOCKED = "default-src 'none'; frame-ancestors 'self'; sandbox"
const LOCKED_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/**
 * Serves pictures by their short-lived links; anyone who has the link may open the file. Not logged: for its ten minutes a
 * link is a credential.
 */
export function registerFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { link: string } }>('/files/:link', { logLevel: 'warn' }, async (request, reply) => {
    const { settings, clock } = services
    const link = readLink(settings.secret, request.params.link, clock())
    if (link === null) return refuseLink('FILE_LINK_UNKNOWN', request, reply)
    if (link === 'expired') return refuseLink('FILE_LINK_EXPIRED', request, reply)
    return sendFile(services, link, request, reply)
  })
}

/** Sends a stored file, or the requested range; the browser may cache a picture for `seconds`. */
export async function sendFile(
  { db, files }: Pick<Services, 'db' | 'files'>,
  link: { fileId: string; seconds: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await db
    .selectFrom('files')
    .select(['kind', 'name', 'bytes'])
    .where('id', '=', link.fileId)
    .where('kept_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  if (!file) return refuseLink('FILE_LINK_EXPIRED', request, reply)
  const range = rangeOf(request.headers.range, file.bytes)
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send()
  const content = request.method === 'HEAD' ? Readable.from([]) : await files.storage.get(link.fileId, range)
  if (content === null) {
    request.log.error({ file: link.fileId }, 'a stored file is missing')
    return refuseLink('FILE_LINK_EXPIRED', request, reply)
  }
  describeFile(reply, file.kind as FileKind, file.name, link.seconds)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  return reply.send(content)
}

function describeFile(reply: FastifyReply, kind: FileKind, name: string, seconds: number): void {
  const isPicture = kind === 'jpg' || kind === 'png'
  reply
    .type(FILE_KINDS[kind].type)
    .header('content-disposition', contentDisposition(SHOWN.includes(kind) ? 'inline' : 'attachment', name))
    .header('content-security-policy', kind === 'pdf' ? LOCKED_PDF : LOCKED)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
    // Faces are in every list; documents are not kept anywhere.
    .header('cache-control', isPicture ? `private, max-age=${seconds}, immutable` : 'private, no-store')
}

/** One range as viewers of PDF ask for it; anything else is answered with the whole file. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end || start >= bytes ? 'outside' : { start, end }
}

/** Is this a part of a file without its first byte? */
export function isLaterPart(header: string | undefined): boolean {
  const range = rangeOf(header, Number.MAX_SAFE_INTEGER)
  return typeof range === 'object' && range.start > 0
}

/** The refusal, for a browser as a readable page: links are opened by hand too. */
export function refuseLink(
  code: 'FILE_LINK_UNKNOWN' | 'FILE_LINK_EXPIRED',
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { refusal, words } = inLanguageOf(request, () => {
    const made = new AppError(code)
    const shown: Record<string, string> = {
      language: currentLanguage(),
      message: made.message,
      title: t('server-links.title'),
      heading: t('server-links.heading'),
      home: t('server-links.home'),
    }
    return { refusal: made, words: shown }
  })
  reply.status(refusal.status).header('cache-control', 'no-store')
  // Someone makes links up, or APP_SECRET was changed.
  if (code === 'FILE_LINK_UNKNOWN') request.log.warn('a link to a file is not signed by us')
  if (!request.headers.accept?.includes('text/html')) return reply.send(refusal.body(request.id))
  const page = PAGE.replaceAll(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place).replace(
    'lang="en"',
    `lang="${words['language']}"`,
  )
  return reply.type('text/html; charset=utf-8').send(page)
}
