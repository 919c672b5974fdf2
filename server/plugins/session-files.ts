import type { FastifyInstance } from 'fastify'
import type { Origin, Services } from '../calls/context.ts'
import { originOf } from '../calls/origin-of.ts'
import { type LinkKind, readSessionLink, type SessionLink } from '../file-links/session-link.ts'
import { isLaterPart, refuseLink, sendFile } from './files.ts'

/** Links whose opening this process remembers; one that is forgotten is recorded again. */
const MOST_REMEMBERED = 10_000

/** Sends the stored file of a link, and records its opening; `null` if the link opens nothing. */
type Opener = (link: SessionLink, isOpening: boolean, origin: Origin, services: Services) => Promise<string | null>

/** Serves files by links that are tied to a session. Not logged: a link is as good as a key. */
export function registerSessionFiles(app: FastifyInstance, services: Services, openers: Record<LinkKind, Opener>): void {
  // Viewers ask for the rest of a file in parts, which are no opening of their own.
  const opened = new Set<string>()
  for (const kind of Object.keys(openers) as LinkKind[]) {
    app.get<{ Params: { link: string } }>(
      `/files/${kind}/:link`,
      { logLevel: 'warn', schema: { hide: true } as object },
      async (request, reply) => {
        const { settings, clock } = services
        const link = readSessionLink(kind, request.params.link, settings.secret, clock())
        if (link === null) return refuseLink('FILE_LINK_UNKNOWN', request, reply)
        if (link === 'expired') return refuseLink('FILE_LINK_EXPIRED', request, reply)
        const isRest = isLaterPart(request.headers.range) && opened.has(request.params.link)
        const isOpening = request.method === 'GET' && !isRest
        const fileId = await openers[kind](link, isOpening, originOf(request), services)
        if (fileId === null) return refuseLink('FILE_LINK_EXPIRED', request, reply)
        if (isOpening) {
          if (opened.size >= MOST_REMEMBERED) opened.clear()
          opened.add(request.params.link)
        }
        return sendFile(services, { fileId, seconds: 0 }, request, reply)
      },
    )
  }
}
