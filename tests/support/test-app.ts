import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

/** An app for all tests of a file: it is there from the first hook of the file on, and closed after the last test. */
export function testApp(...options: Parameters<typeof startTestApp>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(...options))
  })
  afterAll(() => app.close())
  return app
}
