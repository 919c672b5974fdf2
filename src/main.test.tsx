import { expect, test, vi } from 'vitest'
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
