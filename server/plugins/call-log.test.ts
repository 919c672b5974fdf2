import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions, registerCallLog } from './call-log.ts'

/** The lines that a small server writes while it answers these addresses. */
async function linesOf(level: string, ...urls: string[]): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).trim().split('\n'))
      done()
    },
  })
  const { logger, logController } = logOptions(level)
  const app = Fastify({ logController, logger: { ...logger, stream }, genReqId: () => 'the-request' })
  registerCallLog(app)
  app.post('/api/employee/login', async (request) => {
    request.personId = 7
    return {}
  })
  app.get('/files/:link', async (request, reply) => {
    request.refusal = 'LINK_INVALID'
    return reply.status(410).send({})
  })
  app.get('/quiet', { logLevel: 'warn' }, async () => ({}))
  for (const url of urls) await app.inject({ method: url.startsWith('/api') ? 'POST' : 'GET', url })
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

test('each call leaves one line with operation, status, time, person and request, and nothing else about it', async () => {
  const [line, ...others] = await linesOf('info', '/api/employee/login')
  expect(others).toEqual([])
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: process.pid,
    hostname: expect.any(String),
    requestId: 'the-request',
    call: 'employee/login',
    status: 200,
    ms: expect.any(Number),
    person: 7,
    msg: 'call',
  })
})

test('a refusal is in the line of its call; addresses with tokens and queries are not', async () => {
  const lines = await linesOf('info', '/files/a-secret?token=secret', '/no-such-page/secret')
  expect(lines).toMatchObject([
    { call: '/files/:link', status: 410, refusal: 'LINK_INVALID' },
    { call: 'unknown', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('the level of the settings decides, and what machines ask often is left out', async () => {
  expect(await linesOf('warn', '/api/employee/login')).toEqual([])
  expect(await linesOf('info', '/quiet')).toEqual([])
})
