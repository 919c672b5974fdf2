import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../calls/app-error.ts'
import { checkTable } from '../tables/check.ts'

const NAME = '^[a-z][a-z-]{0,40}$'

/**
 * Serves the list definitions at `/tables/<name>.json`, read anew each time, so that a changed file shows on the next
 * visit. A broken file never replaces the last good one. Public, like the forms: a list's columns are no secret.
 */
export function registerTables(app: FastifyInstance, schemasDir: string): void {
  const lastGood = new Map<string, string>()

  async function read(name: string): Promise<string> {
    const file = join(schemasDir, 'tables', `${name}.json`)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) throw new AppError('NOT_FOUND')
    const problems = checkText(text)
    if (problems.length === 0) lastGood.set(name, text)
    else app.log.warn({ file: `tables/${name}.json`, problems }, 'list file cannot be used; its last good version stays')
    const good = lastGood.get(name)
    if (good === undefined) throw new AppError('INTERNAL')
    return good
  }

  app.get<{ Params: { name: string } }>(
    '/tables/:name.json',
    {
      logLevel: 'warn',
      schema: { hide: true, params: { type: 'object', properties: { name: { type: 'string', pattern: NAME } } } } as object,
    },
    async (request, reply) => {
      const text = await read(request.params.name)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}

function checkText(text: string): string[] {
  try {
    return checkTable(JSON.parse(text))
  } catch (error) {
    return [`file: ${error instanceof Error ? error.message : 'is not JSON'}`]
  }
}
