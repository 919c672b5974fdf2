import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fileLink } from '../file-links/links.ts'
import { logOptions } from './call-log.ts'
import { registerFiles } from './files.ts'

const SECRET = 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1eT5oI4KqZ'
const NOW = new Date('2026-11-24T12:00:00Z')
const FILE = '00000000-0000-4000-8000-000000000001'

/** The lines that the server writes when this address is opened. */
async function linesOf(url: string): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).trim().split('\n'))
      done()
    },
  })
  const { logger, logController } = logOptions('info')
  const app = Fastify({ logController, logger: { ...logger, stream } })
  registerFiles(app, { settings: { secret: SECRET }, clock: () => NOW } as never)
  await app.inject(url)
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

test('a link that someone made up leaves a line without the link; one whose time is over leaves none', async () => {
  const forged = fileLink('another secret', FILE, NOW)
  const lines = await linesOf(forged)
  expect(lines).toMatchObject([{ level: 'warn', msg: 'a link to a file is not signed by us' }])
  expect(JSON.stringify(lines)).not.toContain(FILE)
  expect(await linesOf(fileLink(SECRET, FILE, new Date(NOW.getTime() - 3_600_000)))).toEqual([])
})
