import { expect, test } from 'vitest'
import { RATE_LIMITS } from '../../contract/rate-limits.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({ publicUrl: 'https://plantilla.example', trustProxy: 'loopback' }, { hasWorker: false })

const ask = (url: string, proto?: string) =>
  app.app.inject({
    method: url.startsWith('/api/') ? 'POST' : 'GET',
    url,
    headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
    ...(url.startsWith('/api/') ? { payload: {} } : {}),
  })

test('a call that reached the proxy by plain HTTP is refused and not led to HTTPS; by HTTPS it is answered', async () => {
  const refused = await ask('/api/employee/sign-in-ways', 'http')
  expect([refused.statusCode, refused.json().code, refused.headers['location']]).toEqual([403, 'HTTPS_ONLY', undefined])
  expect((await ask('/api/employee/sign-in-ways', 'https')).statusCode).toBe(200)
})

test('calls by plain HTTP do not count as refused bodies', async () => {
  const { points } = RATE_LIMITS.lookup
  const codes = new Set<string>()
  for (let turn = 0; turn < points + 2; turn += 1) codes.add((await ask('/api/employee/findAll', 'http')).json().code)
  expect([...codes]).toEqual(['HTTPS_ONLY'])
})

test('pages are left to the proxy, and callers without a proxy are answered', async () => {
  expect((await ask('/health', 'http')).statusCode).toBe(200)
  expect((await ask('/api/employee/sign-in-ways')).statusCode).toBe(200)
})
