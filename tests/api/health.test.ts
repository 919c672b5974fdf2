import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRelease } from '../../server/release.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()

test('health and readiness answer; health names the version and the build', async () => {
  const { version, build } = (await app.app.inject('/health')).json()
  expect((await app.app.inject('/health')).json()).toEqual({ status: 'ok', version, build })
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  expect(build).toBe(readRelease(app.settings.distDir).build)
  expect(readRelease('no-such-folder').build).toBeNull()
  expect((await app.app.inject('/ready')).json()).toEqual({ status: 'ready' })
})

test('an unknown path under /api answers 404 with the one error shape', async () => {
  const response = await app.app.inject({ method: 'POST', url: '/api/employee/nothing', payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ status: 404, code: 'NO_SUCH_CALL' })
})

test.each(['/%ff', '/api/%ff', `/files/${'a'.repeat(300)}`, `/files/document/${'a'.repeat(300)}`])(
  'an address that cannot be read (%#) gets the answer and the headers of an unknown one, and is not repeated',
  async (url) => {
    const { statusCode, headers, body } = await app.app.inject(url)
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { status: 404, code: 'NO_SUCH_CALL' }])
    expect(body).not.toContain(url.slice(-10))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test('every page says that the screens use neither camera nor place nor any other part of the device', async () => {
  for (const url of ['/health', '/nothing', '/api/docs/']) {
    const policy = String((await app.app.inject(url)).headers['permissions-policy'])
    expect(policy).toContain('camera=()')
    expect(policy).toContain('geolocation=()')
  }
})

test('answers of calls carry no rules for pages, and may not be shown as one', async () => {
  const { headers } = await app.app.inject({ method: 'POST', url: '/api/employee/login', payload: {} })
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers).not.toHaveProperty('permissions-policy')
})
