import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('health and readiness answer', async () => {
  expect((await app.app.inject('/health')).json()).toEqual({ status: 'ok' })
  expect((await app.app.inject('/ready')).json()).toEqual({ status: 'ready' })
})

test('an unknown path under /api answers 404 with the one error shape', async () => {
  const response = await app.app.inject({ method: 'POST', url: '/api/employee/nothing', payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ status: 404, code: 'NO_SUCH_CALL' })
})
