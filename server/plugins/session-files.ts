import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openDocument } from '../areas/documents/open-document.ts'
import type { Services } from '../calls/context.ts'
import { openRecordFile } from '../files/open-record-file.ts'
import { type LinkKind, readSessionLink } from '../files/session-link.ts'
import { refuseLink, sendFile } from './files.ts'

/** Viewers ask for the rest of a file in parts; only the part with the first byte is an opening. */
const LATER_PART = /^bytes=[1-9]/

const OPENERS = { document: openDocument, record: openRecordFile } as const

/** Serves files by links that are tied to a session. Not logged: a link is as good as a key. */
export function registerSessionFiles(app: FastifyInstance, services: Services): void {
  for (const kind of Object.keys(OPENERS) as LinkKind[]) {
    app.get<{ Params: { link: string } }>(
      `/files/${kind}/:link`,
      { logLevel: 'warn', schema: { hide: true } as object },
      async (request, reply) => {
        const { settings, clock } = services
        const link = readSessionLink(kind, request.params.link, settings.secret, clock())
        if (link === null) return refuseLink(404, request, reply)
        if (link === 'expired') return refuseLink(410, request, reply)
        const isOpening = request.method === 'GET' && !LATER_PART.test(request.headers.range ?? '')
        const fileId = await OPENERS[kind](link, isOpening, originOf(request), services)
        if (fileId === null) return refuseLink(410, request, reply)
        return sendFile(services, { fileId, seconds: 0 }, request, reply)
      },
    )
  }
}

const originOf = (request: FastifyRequest) => ({
  requestId: request.id,
  ip: request.ip,
  device: request.headers['user-agent']?.slice(0, 200) ?? null,
})
