import { expect, test, vi } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
import { storeToken } from '../tests/web/office.tsx'

test('a signed-in person leaves the sign-in page before its program loads, and the drawn form is gone [A15]', async () => {
  const load = vi.fn()
  vi.doMock('./sign-in/start.tsx', () => {
    load()
    return { mount: () => undefined }
  })
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname: '/login', replace })
  storeToken('token', 'Admin')
  document.body.innerHTML = '<div id="root"><div inert><h1>Sign in</h1></div></div>'
  await import('./main.tsx')
  expect(document.getElementById('root')?.innerHTML).toBe('')
  expect(replace.mock.calls).toEqual([['/admin']])
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['has ended stays on', 'none', 1, []],
  ['lasts leaves', 'unreachable', 0, [['/admin']]],
])('a person whose session %s the page of a mailed link [A15]', async (_is, session, mounts, places) => {
  vi.resetModules()
  const mount = vi.fn()
  vi.doMock('./sign-in/start.tsx', () => ({ mount }))
  vi.doMock('../providers/session.ts', () => ({ decodeSession: () => Promise.resolve(session) }))
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname: '/reset-password/mailed', replace })
  storeToken('token', 'Admin')
  document.body.innerHTML = '<div id="root"></div>'
  await import('./main.tsx')
  await eventually(() => expect(mount.mock.calls.length + replace.mock.calls.length).toBe(1))
  expect([mount.mock.calls.length, replace.mock.calls]).toEqual([mounts, places])
})

test('a program that could not be fetched leaves a page with a heading and the reason', async () => {
  vi.resetModules()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.doMock('./sign-in/start.tsx', () => Promise.reject(new Error('The script did not arrive.')))
  vi.stubGlobal('location', { pathname: '/login', replace: vi.fn() })
  document.body.innerHTML = '<div id="root"><div class="starting"></div></div>'
  await import('./main.tsx')
  await eventually(() => expect(document.querySelector('main h1')?.textContent).toBe('Plantilla'))
  expect(document.querySelector('main [role="alert"]')?.textContent).toMatch(/^Plantilla could not be loaded/)
  expect(document.querySelector('.starting')).toBeNull()
  logged.mockRestore()
})
