import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './api.ts'
import { downloadFile } from './download.ts'
import { formOf } from './form-body.ts'

afterEach(() => vi.unstubAllGlobals())

const PASTED = '\u202d55 1234 5678\u202c'

test('the marks of direction that a phone puts around a copied number are sent with no call', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({}, { status: 400 })
  })
  await expect(callApi('employee/all-employees', { search: PASTED }, { token: null })).rejects.toThrow()
  await expect(downloadFile('employee/export-employees', { search: PASTED })).rejects.toThrow()
  expect(sent).toEqual([{ search: '55 1234 5678' }, { search: '55 1234 5678' }])
  expect([...formOf({ reason: PASTED, items: [PASTED] }, {}).values()]).toEqual(['55 1234 5678', '["55 1234 5678"]'])
})
