import { afterEach, expect, test, vi } from 'vitest'
import { currentLanguage, readLanguageFrom } from '../contract/language/texts.ts'
import { eventually } from '../tests/support/eventually.ts'
import { callApi, earlyAnswer, sendEarly } from './api.ts'
import { downloadFile } from './download.ts'

const before = currentLanguage()
afterEach(() => {
  readLanguageFrom(() => before)
  vi.unstubAllGlobals()
})

test.each([
  [false, 'No hay conexión. Lo que escribió se conserva.'],
  [true, 'No se puede contactar al servidor. Lo que escribió se conserva.'],
])('the messages of calls without an answer are in the language of the screen (connected: %s)', async (onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  readLanguageFrom(() => 'es')
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const call = callApi('employee/send-changepass-email', { email: 'ana@plantilla.test' }, { token: null })
  await expect(call).rejects.toThrow(message)
  vi.stubGlobal('fetch', async () => new Response('<html></html>', { status: 500 }))
  const answered = callApi('employee/send-changepass-email', { email: 'ana@plantilla.test' }, { token: null })
  await expect(answered).rejects.toThrow('Algo falló de nuestro lado. Intente de nuevo.')
  await expect(downloadFile('employee/download-document', {} as never)).rejects.toThrow(
    'Algo falló de nuestro lado. Intente de nuevo.',
  )
})

test('a call that was sent early is sent again if the language of the screen has changed', async () => {
  readLanguageFrom(() => 'en')
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['accept-language'] ?? '')
    return Response.json({ groups: [], total: 0 })
  })
  sendEarly('notifications/find-what-waits', {}, 'token')
  await eventually(() => expect(earlyAnswer('notifications/find-what-waits', {})).toBeDefined())
  readLanguageFrom(() => 'es')
  expect(earlyAnswer('notifications/find-what-waits', {})).toBeUndefined()
  await callApi('notifications/find-what-waits', {})
  expect(asked).toEqual(['en', 'es'])
})
