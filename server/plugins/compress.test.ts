import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompression } from './compress.ts'

const LONG = { rows: Array.from({ length: 200 }, (_one, id) => ({ id, name: 'Núñez' })) }
const app = Fastify()

beforeAll(async () => {
  registerCompression(app)
  app.get('/long', async () => LONG)
  app.get('/short', async () => ({ id: 1 }))
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('x'.repeat(5000)))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test('long JSON is compressed for a browser that takes it, and is the same', async () => {
  const { headers, rawPayload } = await get('/long', 'gzip, br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5)
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(LONG)
})

test.each([
  ['a browser without brotli', '/long', 'gzip'],
  ['a program that names no encoding', '/long', undefined],
  ['short JSON', '/short', 'br'],
  ['another type', '/text', 'br'],
])('%s: sent as it is', async (_what, url, encoding) => {
  const { headers, statusCode } = await get(url, encoding)
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
})
