import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const CODE = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'push-worker.js'), 'utf8')
const ORIGIN = 'https://plantilla.example'

type Listener = (event: object) => void
let listeners: Record<string, Listener>
let shown: [string, Record<string, unknown>][]
let opened: string[]
/** Addresses of the windows that are open; a step of one is noted. */
let windows: string[]

beforeEach(() => {
  ;[listeners, shown, opened, windows] = [{}, [], [], []]
  const note = async (address: string) => void opened.push(address)
  const clients = {
    matchAll: async () =>
      windows.map((url) => ({ url, focus: async () => undefined, navigate: (to: string) => note(`there ${to}`) })),
    openWindow: (to: string) => note(`new ${to}`),
  }
  const registration = { showNotification: async (...all: [string, Record<string, unknown>]) => void shown.push(all) }
  const self = {
    clients,
    registration,
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  runInContext(CODE, createContext({ self, URL }))
})

async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}
const push = (message: unknown) => dispatch('push', { data: { json: () => message } })
const click = (path: unknown) => dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } })

const MESSAGE = { title: 'Ñandú', body: 'Approved', path: '/admin/client-detail/7', tag: 'n-1' }

test('shows what web push sends as it is and Firebase inside of data, both alike [G5]', async () => {
  await push(MESSAGE)
  await push({ data: MESSAGE, from: '1', priority: 'normal', fcmMessageId: 'x' })
  expect(shown[0]).toEqual(['Ñandú', { body: 'Approved', tag: 'n-1', data: { path: MESSAGE.path }, icon: '/favicon.svg' }])
  expect(shown[1]).toEqual(shown[0])
})

test('a message that cannot be read is shown too, since the browser demands it', async () => {
  await dispatch('push', { data: null })
  expect(shown).toEqual([['Plantilla', expect.objectContaining({ data: { path: '/admin' } })]])
})

test('a click leads to the page, in the office that is open or in a new window', async () => {
  await click(MESSAGE.path)
  windows = [`${ORIGIN}/api/docs/`, `${ORIGIN}/admin/clients`]
  await click(MESSAGE.path)
  expect(opened).toEqual([`new ${ORIGIN}${MESSAGE.path}`, `there ${ORIGIN}${MESSAGE.path}`])
})

test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', undefined])(
  '%s leads nowhere but home',
  async (path) => {
    await click(path)
    expect(opened).toEqual([`new ${ORIGIN}/admin`])
  },
)
