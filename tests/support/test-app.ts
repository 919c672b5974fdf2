import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createPerson, newToken, type PersonOptions, signIn, type TestPerson } from './people.ts'

interface TestAppOptions extends NonNullable<Parameters<typeof startTestApp>[1]> {
  /** The time at the start of each test; `null` is the real one. Without it the clock is left alone. */
  now?: string | Date | null
}

/** An app for all tests of a file: it is there from the first hook of the file on, and closed after the last test. */
export function testApp(settings: Parameters<typeof startTestApp>[0] = {}, { now, ...options }: TestAppOptions = {}): TestApp {
  const app = {} as TestApp
  const setClock = () => {
    if (now !== undefined) app.now.value = now === null ? null : new Date(now)
  }
  beforeAll(async () => {
    Object.assign(app, await startTestApp(settings, options))
    setClock()
  })
  beforeEach(setClock)
  afterAll(() => app.close())
  return app
}

/**
 * A plain object that a hook makes, which has its members from that hook on. They are copied, so methods need no `this`, and
 * setting one fails, because the object that was made would keep its own.
 */
export function beforehand<T extends object>(
  make: () => T | Promise<T>,
  hook: typeof beforeAll | typeof beforeEach = beforeAll,
): T {
  const value = {} as T
  hook(async () => void Object.defineProperties(value, Object.getOwnPropertyDescriptors(await make())))
  return new Proxy(value, { set: () => false })
}

/** Starts something, such as the server of a provider, before the tests of a file and closes it after them. */
export function running<T extends { close: () => Promise<unknown> }>(start: () => Promise<T>): T {
  const value = beforehand(start)
  afterAll(() => value.close())
  return value
}

/** A person who signs in before the tests of a file, with the token. */
export function visitor(app: TestApp, options: PersonOptions): [person: TestPerson, token: string] {
  const token = newToken()
  const person = beforehand(() => createPerson(app.db, options))
  beforeAll(async () => void (await signIn(app, person, token)))
  return [person, token]
}

/** The token alone. */
export const signedIn = (app: TestApp, options: PersonOptions): string => visitor(app, options)[1]
