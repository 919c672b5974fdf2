import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import mustache from 'mustache'
import Type from 'typebox'
import { readOutbox, type SentMail } from '../outside/mail/outbox.ts'

const MAILS = 200
const PAGE = readFileSync(join(import.meta.dirname, 'dev-outbox.html'), 'utf8')
const Query = Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) })

/**
 * Demo mode's mailbox, for people (`/dev/outbox/page`) and programs (`/dev/outbox?to=ADDRESS`): the newest 200 mails,
 * of one address or of all. Anyone may read it, so it is registered in demo mode only.
 */
export function registerDevOutbox(app: FastifyInstance, dataDir: string): void {
  const schema = { querystring: Query, hide: true }
  const read = (request: FastifyRequest): Promise<SentMail[]> => readOutbox(dataDir, addressOf(request) || null, MAILS)
  app.get('/dev/outbox', { schema }, async (request, reply) => {
    return reply.header('cache-control', 'no-store').send({ mails: await read(request) })
  })
  app.get('/dev/outbox/page', { schema }, async (request, reply) => {
    const mails = (await read(request)).map((mail) => ({ ...mail, parts: splitLinks(mail.text) }))
    const page = mustache.render(PAGE, { to: addressOf(request), mails })
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
}

const addressOf = (request: FastifyRequest): string => (request.query as { to?: string }).to?.trim() ?? ''

/** The text with its web addresses set apart, so that the page can make links of them. */
const splitLinks = (text: string): { link?: string; words?: string }[] =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (index % 2 === 1 ? { link: part, words: '' } : { words: part }))
