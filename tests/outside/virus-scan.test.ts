import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClamd } from '../../server/outside/virus-scan/clamd.ts'
import { startTestApp } from '../support/app.ts'
import { signInAs } from '../support/people.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { sampleFile } from '../support/uploads.ts'

const VIRUS = 'X5O!P%@AP-a-virus-for-tests'
const COMMAND = Buffer.from('zINSTREAM\0')
const LIMIT = 3_000_000
const dir = tempFolder()
let server: Server
let url: string

/** Speaks INSTREAM to the letter: a null-ended command, pieces with their length, an empty piece as end. */
function serve(socket: Socket): void {
  let received = Buffer.alloc(0)
  let content = Buffer.alloc(0)
  let isStarted = false
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    if (!isStarted) {
      if (received.length < COMMAND.length) return
      if (!received.subarray(0, COMMAND.length).equals(COMMAND)) socket.end('UNKNOWN COMMAND\0')
      received = received.subarray(COMMAND.length)
      isStarted = true
    }
    while (received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
      const length = received.readUInt32BE(0)
      content = Buffer.concat([content, received.subarray(4, 4 + length)])
      received = received.subarray(4 + length)
      if (length === 0) socket.end(content.includes(VIRUS) ? 'stream: Test-Virus FOUND\0' : 'stream: OK\0')
      if (content.length > LIMIT) socket.end('INSTREAM size limit exceeded. ERROR\0')
    }
  })
}

beforeAll(async () => {
  server = createServer(serve)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

function fileOf(content: Buffer): string {
  const path = join(dir, 'a')
  writeFileSync(path, content)
  return path
}

test('a clean file is clean, a virus anywhere in it is named', async () => {
  const scanner = createClamd(url)
  expect(await scanner.scan(fileOf(Buffer.alloc(2_000_000, 'a')))).toBeNull()
  expect(await scanner.scan(fileOf(Buffer.alloc(0)))).toBeNull()
  const infected = Buffer.concat([Buffer.alloc(65_530, 'a'), Buffer.from(VIRUS), Buffer.alloc(100_000)])
  expect(await scanner.scan(fileOf(infected))).toBe('Test-Virus')
})

test('a file that could not be scanned is an error', async () => {
  await expect(createClamd(url).scan(fileOf(Buffer.alloc(4_000_000)))).rejects.toThrow()
  await expect(createClamd('tcp://127.0.0.1:1').scan(fileOf(Buffer.from('a')))).rejects.toThrow()
})

test('a call with a virus is refused; while the scanner is away nothing comes in', async () => {
  const photo = await sampleFile('img_file', 'jpg')
  const infected = { ...photo, content: Buffer.concat([photo.content, Buffer.from(VIRUS)]) }
  for (const [clamdUrl, file, status, code] of [
    [url, photo, 200, undefined],
    [url, infected, 415, 'FILE_REFUSED'],
    ['tcp://127.0.0.1:1', photo, 503, 'FILE_UNCHECKED'],
  ] as const) {
    const app = await startTestApp({ clamdUrl }, { hasWorker: false })
    const token = await signInAs(app, { role: 'Employee' })
    const answer = await app.upload('employee/update-img', {}, [file], token)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    await app.close()
  }
})
