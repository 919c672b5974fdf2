import { pbkdf2 } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NameServer, startNameServer } from '../../../tests/support/name-server.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { lookUp, type Names, NamesSilent, NameUnknown } from './look-up.ts'
import { networksOf } from './networks.ts'
import { post } from './post.ts'

const folder = tempFolder()
const hostsFile = join(folder, 'hosts')
let server: NameServer
let names: Names
beforeAll(async () => {
  server = await startNameServer()
  names = { hostsFile, servers: [server.address] }
  writeFileSync(
    hostsFile,
    '127.0.0.1 localhost\n# 10.0.0.1 hr.example\n10.0.0.7\tHR.internal db.internal # of the network\nnonsense\n',
  )
})
beforeEach(() => {
  server.isSilent = false
  server.asked.length = 0
})
afterAll(() => {
  server.close()
})
const find = (name: string, signal = AbortSignal.timeout(10_000), more: Partial<Names> = {}) =>
  lookUp(name, signal, { ...names, ...more })
const addresses = async (name: string) => (await find(name)).map(({ address }) => address)

test('a name of the hosts file is not asked of a name server; another one is', async () => {
  server.names.set('hr.example', ['203.0.113.7', '203.0.113.8'])
  expect(await addresses('hr.internal')).toEqual(['10.0.0.7'])
  expect(await addresses('db.internal.')).toEqual(['10.0.0.7'])
  expect(await addresses('localhost')).toEqual(['127.0.0.1'])
  expect(server.asked).toEqual([])
  expect(await find('hr.example')).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '203.0.113.8', family: 4 },
  ])
  expect(server.asked).toEqual(['hr.example'])
})

test('this machine has its names on a system without a hosts file too', async () => {
  const found = await find('app.localhost', AbortSignal.timeout(1000), { hostsFile: join(folder, 'none') })
  expect(found.map(({ address }) => address)).toEqual(['::1', '127.0.0.1'])
  expect(server.asked).toEqual([])
})

test('a name that does not exist, and one without an address, are unknown', async () => {
  server.names.set('mail.example', [])
  await expect(find('nothing.example')).rejects.toThrow(NameUnknown)
  await expect(find('mail.example')).rejects.toThrow(NameUnknown)
})

describe('name servers that are silent', () => {
  test('are told apart from an unknown name, in time', { timeout: 15_000 }, async () => {
    server.isSilent = true
    const began = performance.now()
    await expect(find('hr.example')).rejects.toThrow(NamesSilent)
    expect(performance.now() - began).toBeLessThan(6000)
  })

  test('are asked no longer once the request ends', async () => {
    server.isSilent = true
    const began = performance.now()
    await expect(find('hr.example', AbortSignal.timeout(200))).rejects.toThrow(NamesSilent)
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test('hold no thread that files and passwords need', { timeout: 15_000 }, async () => {
    server.isSilent = true
    const reach = { networks: networksOf([]), takesHttp: true, timeoutMs: 5000, names }
    const posts = Array.from({ length: 16 }, (_, n) => post(`http://r${n}.example/`, {}, '{}', reach))
    await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(16)
    const began = performance.now()
    await promisify(pbkdf2)('password', 'salt', 1000, 32, 'sha256')
    expect(performance.now() - began).toBeLessThan(1000)
    expect(new Set((await Promise.all(posts)).map(({ problem }) => problem))).toEqual(new Set(['names']))
  })
})

test('a name that leads elsewhere at its next look-up is checked by each of them', async () => {
  const reach = { networks: networksOf([]), takesHttp: true, timeoutMs: 1000, names }
  server.names.set('rebound.example', ['10.0.0.9', '127.0.0.1'])
  expect(await post('http://rebound.example:1/', {}, '{}', reach)).toMatchObject({ problem: 'closed' })
  const own = { ...reach, networks: networksOf(['127.0.0.0/8']) }
  expect(await post('http://rebound.example:1/', {}, '{}', own)).toMatchObject({ problem: 'refused' })
})
