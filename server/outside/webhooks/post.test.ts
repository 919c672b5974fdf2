import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNameServer } from '../../../tests/support/name-server.ts'
import { makeSelfSigned } from '../esign/embedded/seal/self-signed.ts'
import { networksOf } from './networks.ts'
import { checkedAddress, post } from './post.ts'

const CLOSED = { networks: networksOf([]), takesHttp: true, timeoutMs: 5000 }
const OPEN = { ...CLOSED, networks: networksOf(['127.0.0.0/8', '::1']) }

let server: Server
let port: number
let count = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    count += 1
    if (request.url === '/silent') return
    response.writeHead(200)
    if (request.url === '/drip') response.write('begun')
    else response.end('taken')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

test('a name that leads to this machine is refused after it was looked up, and nothing is sent', async () => {
  count = 0
  expect(await post(`http://localhost:${port}/`, {}, '{}', CLOSED)).toMatchObject({ problem: 'closed' })
  expect(count).toBe(0)
  expect(await post(`http://localhost:${port}/`, {}, '{}', OPEN)).toEqual({ status: 200, answer: 'taken', problem: null })
  expect(count).toBe(1)
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/',
  'http://１２７.0.0.1/',
  'https://user@hr.example/',
  'gopher://hr.example/',
  'not an address',
])('%s is refused before anything is looked up', async (url) => {
  expect(checkedAddress(url, CLOSED)).toBeNull()
  expect(await post(url, {}, '{}', CLOSED)).toMatchObject({ problem: 'address' })
})

test('plain HTTP is refused in production', () => {
  expect(checkedAddress('http://hr.example/', { ...CLOSED, takesHttp: false })).toBeNull()
  expect(checkedAddress('https://hr.example/', { ...CLOSED, takesHttp: false })?.href).toBe('https://hr.example/')
})

describe('a request ends in time', () => {
  const hasty = { ...OPEN, timeoutMs: 300 }

  test('without an answer', async () => {
    expect(await post(`http://127.0.0.1:${port}/silent`, {}, '{}', { ...OPEN, timeoutMs: 300 })).toMatchObject({
      problem: 'late',
    })
  })

  test('with an answer that begins and does not end, whose status counts', async () => {
    expect(await post(`http://127.0.0.1:${port}/drip`, {}, '{}', hasty)).toEqual({
      status: 200,
      answer: 'begun',
      problem: null,
    })
  })
})

test('a receiver that is away, an invalid name and an untrusted certificate have different errors', async () => {
  expect(await post('http://127.0.0.1:1/', {}, '{}', OPEN)).toMatchObject({ problem: 'refused' })
  const names = await startNameServer()
  const asking = { ...OPEN, names: { hostsFile: '/etc/hosts', servers: [names.address] } }
  expect(await post('http://nothing.invalid/', {}, '{}', asking)).toMatchObject({ problem: 'unknown' })
  names.close()
  const { certificate, key } = await makeSelfSigned('localhost', new Date())
  const secure = createTlsServer({ cert: certificate, key }, (_request, response) => void response.end())
  await new Promise<void>((resolve) => {
    secure.listen(0, '127.0.0.1', resolve)
  })
  const { port: securePort } = secure.address() as AddressInfo
  expect(await post(`https://localhost:${securePort}/`, {}, '{}', OPEN)).toMatchObject({ problem: 'certificate' })
  await new Promise((resolve) => {
    secure.close(resolve)
  })
})
