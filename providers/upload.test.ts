import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../contract/language/texts.ts'
import { ApiError, callApi } from './api.ts'
import { downloadFile } from './download.ts'
import { streamFile } from './stream-file.ts'
import { uploadFiles } from './upload.ts'

/** The used part of XMLHttpRequest; the test simulates the network. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: object) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  response: unknown = null
  body: FormData | null = null
  method = ''
  url = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
    this.onloadend?.()
  }
}

const file = new File(['abc'], 'a.png')
const send = (options = {}) => uploadFiles('employee/update-img', { id: 7 }, { img_file: file }, options)

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const keys = new Map([
    ['token', 'abc'],
    ['logged', 'true'],
  ])
  vi.stubGlobal('localStorage', { getItem: (key: string) => keys.get(key) ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

test('uses the verb that the specification names, and POST for all other calls [H6]', () => {
  void send()
  expect(FakeRequest.last.method).toBe('POST')
  void uploadFiles('contractor/update-csd-records-by-user-id', { userId: 7, password: 'x' }, {})
  expect(FakeRequest.last.method).toBe('PUT')
})

test('sends a form with the text fields first, as the session, and tells how far it is', async () => {
  const shares: number[] = []
  const call = send({ onProgress: (share: number) => shares.push(share) })
  const { last } = FakeRequest
  expect([last.url, last.headers['authorization']]).toEqual(['/api/employee/update-img', 'Bearer abc'])
  expect([...(last.body ?? [])].map(([name]) => name)).toEqual(['id', 'img_file'])
  expect(last.body?.get('id')).toBe('7')
  last.upload.onprogress?.({ loaded: 1, total: 4 })
  last.answer(200, { status: 200, image_url: '/files/x' })
  expect(await call).toEqual({ status: 200, image_url: '/files/x' })
  expect(shares).toEqual([0.25])
})

test('a refusal is the error that other calls give', async () => {
  const call = send()
  const fields = [{ field: 'img_file', message: 'Too large' }]
  FakeRequest.last.answer(413, { status: 413, code: 'FILE_TOO_LARGE', message: 'Too large', fields })
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', message: 'Too large', fields })
})

test('no answer is a lost connection, and an answer that is none of ours is a fault of ours', async () => {
  const lost = send()
  FakeRequest.last.onerror?.()
  await expect(lost).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
  const strange = send()
  FakeRequest.last.answer(500, null)
  await expect(strange).rejects.toMatchObject({ status: 500, code: 'INTERNAL', message: t('calls.notOurs') })
})

test.each([
  { status: 413, code: 'TOO_LARGE', message: 'This is too large to send. Please send less at a time.' },
  { status: 429, code: 'RATE_LIMIT', message: 'Too many attempts. Please wait a moment.' },
])('a proxy that answers $status before the server is not a fault of ours', async ({ status, code, message }) => {
  const uploading = send()
  FakeRequest.last.answer(status, null)
  await expect(uploading).rejects.toMatchObject({ status, code, message })
  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status }))
  await expect(callApi('employee/my-security', {}, { token: null })).rejects.toMatchObject({ status, code, message })
})

test('a proxy that cannot reach the server says what the screen keeps: a selection, the input, or nothing for a read', async () => {
  const uploading = send()
  FakeRequest.last.answer(503, null)
  const lost = (kept: string) => ({ status: 503, code: 'INTERNAL', message: `The server cannot be reached.${kept}` })
  await expect(uploading).rejects.toMatchObject(lost(' Your selection is kept.'))
  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status: 503 }))
  const call = (isRead: boolean) => callApi('employee/my-security', {}, { token: null, isRead })
  await expect(call(false)).rejects.toMatchObject(lost(' Your input is kept.'))
  await expect(call(true)).rejects.toMatchObject(lost(''))
  await expect(downloadFile('employee/download-document', {} as never)).rejects.toMatchObject(lost(''))
  const stream = { signal: new AbortController().signal, onPart: () => undefined, broken: '' }
  await expect(streamFile('employee/export-employees', {}, stream)).rejects.toMatchObject(lost(''))
})

test('can be ended, also before it begins', async () => {
  const controller = new AbortController()
  const call = send({ signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await expect(send({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
