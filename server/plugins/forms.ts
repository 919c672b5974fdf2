import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../errors/app-error.ts'
import type { FormRegistry } from '../forms/form-folder.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the compiled forms: `/forms/manifest.json` maps forms and variants to scripts, the scripts never change; with
 * `?language=es` it names the scripts with their texts too. Public, because signing in needs a form; the definition of a form
 * is no secret, and its data never passes here.
 */
export function registerForms(app: FastifyInstance, forms: FormRegistry): void {
  app.get<{ Querystring: { language?: string } }>('/forms/manifest.json', { logLevel: 'warn' }, async (request, reply) => {
    const body = JSON.stringify(forms.manifest(request.query.language))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json').send(body)
  })
  app.get<{ Params: { file: string } }>('/forms/:file', { logLevel: 'warn' }, async (request, reply) =>
    sendScript(forms, request.params.file, request, reply),
  )
  forms.onReload(({ files, problems }) => {
    if (problems.length > 0) app.log.warn({ problems }, 'form files cannot be used; their last good versions stay')
    else app.log.info({ files }, 'form files taken in')
  })
  app.addHook('onClose', async () => forms.close())
}

async function sendScript(
  forms: FormRegistry,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const script = orNotFound(forms.script(file))
  reply.type('text/javascript; charset=utf-8').header('cache-control', IMMUTABLE).header('vary', 'accept-encoding')
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  return takesBrotli ? reply.header('content-encoding', 'br').send(await script.brotli()) : reply.send(script.source())
}
