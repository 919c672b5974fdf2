import { afterEach, describe, expect, test, vi } from 'vitest'
import { dataProvider } from './data-provider.ts'

interface Sent {
  url: string
  body: unknown
}
let sent: Sent[] = []

function answerWith(body: object, status = 200): void {
  sent = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, { body: text }: { body: string }) => {
    sent.push({ url, body: JSON.parse(text) })
    return Response.json({ status, ...body }, { status })
  })
}
afterEach(() => vi.unstubAllGlobals())

describe('getList', () => {
  test('sends page, limit, search, sort and filters as the list call takes them', async () => {
    answerWith({ employees: [{ id: 1 }], totalEmployees: 51 })
    const list = await dataProvider.getList({
      resource: 'employees',
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [{ field: 'lastname', order: 'desc' }],
      filters: [
        { field: 'search', operator: 'eq', value: 'peña' },
        { field: 'status', operator: 'eq', value: 'Signing' },
      ],
    })
    const body = { page: 3, limit: 50, search: 'peña', sort: '-lastname', filters: { status: 'Signing' } }
    expect(sent).toEqual([{ url: '/api/employee/all-employees', body }])
    expect(list).toEqual({ data: [{ id: 1 }], total: 51 })
  })

  test('leaves out parameters that were not given', async () => {
    answerWith({ employees: [], totalEmployees: 0 })
    await dataProvider.getList({ resource: 'employees', filters: [{ field: 'search', operator: 'eq', value: '' }] })
    expect(sent[0]?.body).toEqual({ page: 1, limit: 25 })
  })

  test('a filter that the API does not know is refused aloud, because one that is dropped shows too much', async () => {
    answerWith({})
    const filters = [{ field: 'salary', operator: 'gt' as const, value: 1 }]
    await expect(dataProvider.getList({ resource: 'employees', filters })).rejects.toThrow('equality only')
    expect(sent).toEqual([])
  })
})

test('getOne sends the id of the address as a number', async () => {
  answerWith({ client: { id: 7 } })
  expect(await dataProvider.getOne({ resource: 'employees', id: '7' })).toEqual({ data: { id: 7 } })
  expect(sent).toEqual([{ url: '/api/employee/get-employee-by-id', body: { id: 7 } }])
})

test('update sends the values with the id, which the values cannot replace', async () => {
  answerWith({ client: { id: 7, version: 3 } })
  const variables = { id: 8, nationality: 'Mexicana', version: 2 }
  expect(await dataProvider.update({ resource: 'employees', id: 7, variables })).toEqual({ data: { id: 7, version: 3 } })
  expect(sent[0]?.body).toEqual({ id: 7, nationality: 'Mexicana', version: 2 })
})

test('custom calls any operation by its name and unwraps the contractor answers', async () => {
  answerWith({ client: { id: 1 } })
  const url = 'employee/get-my-profile-data'
  expect(await dataProvider.custom?.({ url, method: 'post' })).toEqual({ data: { status: 200, client: { id: 1 } } })
  answerWith({ data: { url: 'x' } })
  expect(await dataProvider.custom?.({ url: 'contractor/create-url-to-sign', method: 'post' })).toEqual({ data: { url: 'x' } })
})

test('create sends the values and answers the record', async () => {
  answerWith({ employee: { id: 9 }, contract: { id: 3 }, inviteSent: true })
  const variables = { typeUser: 'Employee', firstname: 'Ana' }
  expect(await dataProvider.create({ resource: 'employees', variables })).toEqual({ data: { id: 9 } })
  expect(sent).toEqual([{ url: '/api/employee/create-employee-by-client', body: variables }])
})

test('update and deleteOne name the id as their call does', async () => {
  answerWith({ job: { id: 4 } })
  await dataProvider.update({ resource: 'jobs', id: '4', variables: { headcount: 2 } })
  expect(sent[0]).toEqual({ url: '/api/client/update-job', body: { jobId: 4, headcount: 2 } })
  answerWith({ removed: true })
  const variables = { reason: 'Has left the company' }
  expect(await dataProvider.deleteOne({ resource: 'client-admins', id: 7, variables })).toEqual({ data: true })
  expect(sent[0]).toEqual({ url: '/api/client/remove-client-admin', body: { userId: 7, ...variables } })
})

test('an id that is a text stays a text', async () => {
  answerWith({ data: { concept: { code: '105' } } })
  const answer = await dataProvider.update({ resource: 'concepts', id: '105', variables: { from: '2026-01-01' } })
  expect(answer).toEqual({ data: { code: '105' } })
  expect(sent[0]?.body).toEqual({ code: '105', from: '2026-01-01' })
})

test('only a missing operation is refused, by a sentence that names resource and call', async () => {
  answerWith({})
  await expect(dataProvider.create({ resource: 'receipts', variables: {} })).rejects.toThrow('"receipts" has no "create" call')
  await expect(dataProvider.deleteOne({ resource: 'employees', id: 1 })).rejects.toThrow('"employees" has no "delete" call')
  await expect(dataProvider.getList({ resource: 'spaceships' })).rejects.toThrow('has no "list" call')
  expect(sent).toEqual([])
})

test('a refusal keeps status, code, message and field errors in the shape of Refine', async () => {
  const fields = [{ field: 'address.zip_code', message: 'Should be 5-6 digits.' }]
  answerWith({ code: 'VALIDATION', message: 'Please complete the fields correctly', fields }, 400)
  await expect(dataProvider.update({ resource: 'employees', id: 7, variables: {} })).rejects.toEqual({
    statusCode: 400,
    code: 'VALIDATION',
    message: 'Please complete the fields correctly',
    fields,
    errors: { 'address.zip_code': 'Should be 5-6 digits.' },
    current: null,
  })
})

test('no answer at all is status 0; the message of a change says that nothing is lost, that of a query names no input', async () => {
  answerWith({})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(dataProvider.update({ resource: 'employees', id: 7, variables: {} })).rejects.toMatchObject({
    statusCode: 0,
    code: 'OFFLINE',
    message: 'The server cannot be reached. Your input is kept.',
  })
  const meta = { queryKey: ['data'], signal: new AbortController().signal }
  await expect(dataProvider.getOne({ resource: 'employees', id: 7, meta })).rejects.toMatchObject({
    statusCode: 0,
    code: 'OFFLINE',
    message: 'The server cannot be reached.',
  })
})

test('a query has the signal of Refine, and no files, although the address names some', async () => {
  const control = new AbortController()
  const meta = { files: 'x', queryKey: ['data'], signal: control.signal }
  answerWith({ client: { id: 7 } })
  const calls: RequestInit[] = []
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    calls.push(request)
    return answer(url, request)
  })
  await dataProvider.getOne({ resource: 'clients', id: 7, meta })
  await dataProvider.custom?.({ url: 'contractor/get-payments-waiting', method: 'post', payload: {}, meta })
  expect(sent.map(({ url }) => url)).toEqual(['/api/client/get-client-by-id', '/api/contractor/get-payments-waiting'])
  expect(calls.map(({ signal }) => signal)).toEqual([control.signal, control.signal])
})

test('an upload whose code does not load is a lost connection', async () => {
  answerWith({})
  vi.doMock('../upload.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const meta = { files: { img_file: new File(['x'], 'photo.png') } }
  const update = dataProvider.custom?.({ url: 'employee/update-img', method: 'post', payload: { id: 1 }, meta })
  await expect(update).rejects.toMatchObject({ statusCode: 0, code: 'OFFLINE' })
  vi.doUnmock('../upload.ts')
})
