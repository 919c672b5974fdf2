import { expect, test } from 'vitest'
import { fileLink } from '../../server/file-links/links.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { createVisitor, signInAs } from '../support/people.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-21T12:01:00Z')

const app = testApp({}, { hasWorker: false, now: NOW })
const [person, token] = visitor(app, { role: 'Employee' })

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
const setPhoto = async (): Promise<string> =>
  (await app.upload('employee/update-img', {}, [await sampleFile('img_file', 'png')], token)).body.image_url
const later = (minutes: number): void => {
  app.now.value = new Date(NOW.getTime() + minutes * MINUTE)
}

test('a link opens its file with its type and lets it do nothing [D7]', async () => {
  later(0)
  const response = await get(await setPhoto())
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    'content-length': String(response.rawPayload.length),
  })
})

test('a link ends after ten minutes at most, and not before eight [D7]', async () => {
  later(0)
  const link = await setPhoto()
  later(8)
  expect((await get(link)).statusCode).toBe(200)
  later(10)
  expect((await get(link)).statusCode).toBe(410)
  const page = await get(link, { accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
  expect(page.body).toContain('This link has expired.')
})

test('a forged link opens nothing [D7]', async () => {
  later(0)
  const link = await setPhoto()
  const [id = '', end = '', mac = ''] = link.replace('/files/', '').split('.')
  const other = (await setPhoto()).replace('/files/', '').split('.')[0] ?? ''
  const longer = (Number.parseInt(end, 36) + 60 * MINUTE).toString(36)
  const forged = [
    `${other}.${end}.${mac}`,
    `${id}.${longer}.${mac}`,
    `${id}.${end}.${'A'.repeat(22)}`,
    id,
    '..%2f..%2fsecret',
    'x',
  ]
  for (const path of forged) expect([path, (await get(`/files/${path}`)).json().code]).toEqual([path, 'FILE_LINK_UNKNOWN'])
  const expired = fileLink(app.services.settings.secret, other, new Date(NOW.getTime() - 60 * MINUTE))
  for (const [path, code, status] of [
    ['/files/x', 'FILE_LINK_UNKNOWN', 404],
    [expired, 'FILE_LINK_EXPIRED', 410],
  ] as const) {
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ status, code, message: expect.any(String), requestId: expect.any(String) })
  }
})

test('a part of a file is served, as viewers of PDF ask for it', async () => {
  later(0)
  const link = await setPhoto()
  const whole = (await get(link)).rawPayload
  const size = whole.length
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, size],
    ['bytes=-7', size - 7, size],
    [`bytes=5-${size * 2}`, 5, size],
  ] as const) {
    const part = await get(link, { range })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${size}`])
    expect(part.rawPayload.equals(whole.subarray(from, to))).toBe(true)
  }
  expect((await get(link, { range: `bytes=${size}-` })).statusCode).toBe(416)
  expect((await get(link, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
})

test('a photo that is removed opens no more, at once, and the sweep deletes it [C21]', async () => {
  later(0)
  const link = await setPhoto()
  expect((await app.call('employee/remove-img', {}, token)).body).toEqual({ status: 200, image_url: null })
  expect((await get(link)).statusCode).toBe(410)
  await sweepFiles(app.db, app.files, new Date())
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual([])
})

test('files left by a killed call are swept after an hour, and stored ones stay', async () => {
  later(0)
  await setPhoto()
  const kept = await app.db.selectFrom('files').select('id').execute()
  const left = { kind: 'pdf', name: 'a.pdf', bytes: 1, sha256: 'x' }
  const old = new Date(Date.now() - 61 * MINUTE).toISOString()
  const young = { id: crypto.randomUUID() }
  await insertRow(app.db, 'files', { ...left, ...young })
  await insertRow(app.db, 'files', { ...left, id: crypto.randomUUID(), created_at: old })
  expect(await sweepFiles(app.db, app.files, new Date())).toBe(1)
  const ids = (await app.db.selectFrom('files').select('id').execute()).map(({ id }) => id)
  expect(ids.sort()).toEqual([...kept, young].map(({ id }) => id).sort())
})

test('viewers of the person get the photo in record, list and session [C21]', async () => {
  later(0)
  await setPhoto()
  const clientToken = await signInAs(app, { role: 'Client', companyId: person.companyId })
  const record = await app.call('employee/get-employee-by-id', { id: person.id }, clientToken)
  const list = await app.call('employee/all-employees', {}, clientToken)
  const own = await app.call('employee/verify-token', { token })
  for (const link of [
    record.body.client.image_url,
    record.body.client.employee_detail.image_url,
    list.body.employees[0].image_url,
    own.body.decodedToken.userLogin.image_url,
  ]) {
    expect((await get(link)).statusCode).toBe(200)
  }
})

test('the onboarding guide that waits for a photo moves on with it', async () => {
  later(0)
  const [guided, own] = await createVisitor(app, { role: 'Contractor', columns: { user_guide: true, step: 0 } })
  await app.upload('employee/update-img', {}, [await sampleFile('img_file', 'jpg')], own)
  expect((await rowOf(app.db, 'people', { id: guided.id })).step).toBe(1)
})
