import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPerson, signInAs } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { beforehand, signedIn, testApp } from '../support/test-app.ts'
import { type FormFile, formOf, sampleFile } from '../support/uploads.ts'

const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin' })
const person = beforehand(() => createPerson(app.db, { role: 'Employee' }))
const photo = beforehand(() => sampleFile('img_file', 'jpg'))

const rows = () => app.db.selectFrom('files').selectAll().execute()
const waiting = (): string[] => readdirSync(join(app.settings.dataDir, 'incoming'))
const stored = (): string[] =>
  readdirSync(join(app.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const imageOf = async (): Promise<string | null> => (await rowOf(app.db, 'people', { id: person.id })).image_file
/** The complete state, for comparison after a refusal. */
const everything = async () => ({ rows: await rows(), stored: stored(), waiting: waiting(), image: await imageOf() })

const send = (input: Record<string, unknown>, files: FormFile[], token: string | null = admin) =>
  app.upload('employee/update-img', input, files, token)

test('a file is kept with its call, and nothing is left on the way', async () => {
  const { status, body } = await send({ id: person.id }, [photo])
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, image_url: expect.stringMatching(/^\/files\//) } })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'jpg', name: 'photo.jpg', dropped_at: null })
  expect(row?.kept_at).not.toBeNull()
  expect(stored()).toEqual([row?.id])
  expect(waiting()).toEqual([])
  expect(await imageOf()).toBe(row?.id)
})

describe('nothing remains of a call that is refused', () => {
  const foreign = async () => signInAs(app, { role: 'Client' })
  const big = () => Buffer.concat([photo.content, Buffer.alloc(5 * 1024 * 1024)])
  const cases: [string, () => Promise<{ status: number; body: Record<string, unknown> }>, number, string][] = [
    ['without a session', () => send({ id: person.id }, [photo], null), 401, 'UNAUTHENTICATED'],
    ['of another company', async () => send({ id: person.id }, [photo], await foreign()), 404, 'NOT_FOUND'],
    ['about nobody', () => send({ id: 2_147_483_000 }, [photo]), 404, 'NOT_FOUND'],
    ['with a wrong id', () => send({ id: 'abc' }, [photo]), 400, 'VALIDATION'],
    ['without a file', () => send({ id: person.id }, []), 400, 'NO_FILE'],
    ['with a file in another field', () => send({ id: person.id }, [{ ...photo, field: 'other' }]), 400, 'VALIDATION'],
    ['with two files', () => send({ id: person.id }, [photo, photo]), 400, 'VALIDATION'],
    ['over the limit', () => send({ id: person.id }, [{ ...photo, content: big() }]), 413, 'FILE_TOO_LARGE'],
    ['of another kind', () => sampleFile('img_file', 'pdf').then((file) => send({ id: person.id }, [file])), 415, 'FILE_TYPE'],
    [
      'that cannot be drawn',
      () => send({ id: person.id }, [{ ...photo, content: photo.content.subarray(0, 200) }]),
      415,
      'FILE_REFUSED',
    ],
  ]
  test.each(cases)('%s', async (_label, call, status, code) => {
    const before = await everything()
    const answer = await call()
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(await everything()).toEqual(before)
  })

  test('the refusal states the reason at its field', async () => {
    const { body: large } = await send({ id: person.id }, [{ ...photo, content: big() }])
    expect(large).toMatchObject({ message: 'The max is 5Mb, change the file' })
    const { body: kind } = await send({ id: person.id }, [await sampleFile('img_file', 'zip')])
    const message = 'Only JPG or PNG files are allowed.'
    expect(kind).toMatchObject({ message, fields: [{ field: 'img_file', message }] })
  })

  test('by its transaction: stored files are deleted again', async () => {
    await app.pool.query('alter table people add constraint no_photo check (image_file is null) not valid')
    const before = await everything()
    expect((await send({ id: person.id }, [photo])).status).toBe(500)
    expect(await everything()).toEqual(before)
    await app.pool.query('alter table people drop constraint no_photo')
  })
})

test('text after a file is refused: it would not have been judged before the file was taken', async () => {
  const { payload, headers } = formOf({}, [photo])
  const late = formOf({ id: person.id }, [])
    .payload.toString('latin1')
    .replace(/----plantilla\w+/g, boundaryOf(headers))
  const end = payload.toString('latin1').replace(/--\r\n$/, '\r\n')
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/employee/update-img',
    headers: { ...headers, authorization: `Bearer ${admin}` },
    payload: Buffer.from(end + late.slice(2 + boundaryOf(headers).length + 2), 'latin1'),
  })
  // Without an id it is the caller's own photo: the form is refused for what came late.
  expect(response.json()).toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'id', message: 'Text fields come before files.' }],
  })
})

test('text that is not UTF-8 is refused at its field', async () => {
  const { payload, headers } = formOf({ id: person.id, note: 'Año' }, [])
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/employee/update-img',
    headers: { ...headers, authorization: `Bearer ${admin}` },
    payload: Buffer.from(payload.toString(), 'latin1'),
  })
  expect(response.json()).toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'note', message: 'The body cannot be read.' }],
  })
})

const boundaryOf = (headers: Record<string, string>): string => headers['content-type']?.split('boundary=')[1] ?? ''

test('forms are understood by calls with files alone', async () => {
  const { payload, headers } = formOf({ id: person.id }, [])
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/employee/get-employee-by-id',
    headers: { ...headers, authorization: `Bearer ${admin}` },
    payload,
  })
  expect(response.json()).toMatchObject({ code: 'MEDIA_TYPE' })
})

test('a former photo is deleted when its place is taken', async () => {
  const former = await imageOf()
  await send({ id: person.id }, [photo])
  const row = (await rows()).find(({ id }) => id === former)
  expect(row?.dropped_at).not.toBeNull()
})
