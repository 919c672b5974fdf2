import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file that breaks off on its way is a lost connection, like a call without an answer', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const body = new ReadableStream({
    start(file) {
      file.enqueue(new TextEncoder().encode('the first part'))
    },
    pull(file) {
      file.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(downloadFile('employee/download-document', {} as never)).rejects.toMatchObject({
    status: 0,
    code: 'OFFLINE',
    message: expect.not.stringContaining('kept'),
  })
})
