import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../support/app.ts'
import { createCompany } from '../support/people.ts'
import { signedIn, testApp } from '../support/test-app.ts'

interface Described {
  operationId: string
  security: Record<string, unknown>[]
  'x-scope'?: string
  responses: Record<string, unknown>
}

const app = testApp({}, { listens: true })
const admin = signedIn(app, { role: 'Admin' })
let document: { paths: Record<string, Record<string, Described>>; components: object }

beforeAll(async () => {
  document = (await (await fetch(`${app.url}/api/docs/json`)).json()) as typeof document
})

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))
const fits = (place: string, value: unknown): string[] => {
  if (!ajv.getSchema('api')) ajv.addSchema(document, 'api')
  const validate = ajv.compile({ $ref: `api#${place}` })
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`)
}
const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** A client that knows the document and nothing else: where a call goes, what it takes, and what it may answer. */
async function call(operationId: string, input: object, key: string) {
  const found = Object.entries(document.paths).find(([, verbs]) => verbs['post']?.operationId === operationId)
  if (!found) throw new Error(`The document has no "${operationId}".`)
  const [path, { post }] = found
  expect(fits(pointer('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema'), input)).toEqual([])
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  // Tests look into answers freely; the document judges them.
  const body = (await response.json()) as Answer['body']
  const status = String(response.status)
  expect([operationId, Object.keys(post?.responses ?? {})]).toEqual([operationId, expect.arrayContaining([status])])
  const place = pointer('paths', path, 'post', 'responses', status, 'content', 'application/json', 'schema')
  expect([operationId, status, fits(place, body)]).toEqual([operationId, status, []])
  return body
}

const keyWith = async (scopes: string[], companyId: number): Promise<string> =>
  (await app.call('integration/create-api-key', { name: 'Client', scopes, companyId, days: 1 }, admin)).body.key

test('the document is valid OpenAPI 3.0', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('a client driven by the document lists, creates, reads and changes with an API key, and every answer fits the document', async () => {
  const company = await createCompany(app.db)
  const key = await keyWith(['jobs:read', 'jobs:write', 'people:read'], company.id)
  expect((await call('client/find-all-jobs', { limit: 10 }, key)).totalJobs).toBe(0)
  const { job } = await call('client/create-new-job', { job_name: 'Welder', headcount: 2 }, key)
  expect(job.company).toMatchObject({ id: company.id })
  expect((await call('client/update-job', { jobId: job.id, version: job.version, headcount: 3 }, key)).job.headcount).toBe(3)
  expect((await call('client/find-all-jobs', { filters: { id: job.id } }, key)).jobs[0].headcount).toBe(3)
  expect((await call('employee/all-employees', {}, key)).employees).toEqual([])
})

test('refusals fit the document: a missing scope, a foreign record, a stale version, bad input, an unknown key', async () => {
  const [own, foreign] = [await createCompany(app.db), await createCompany(app.db)]
  const key = await keyWith(['jobs:read', 'jobs:write'], own.id)
  const { job } = await call(
    'client/create-new-job',
    { job_name: 'Painter', headcount: 1 },
    await keyWith(['jobs:write'], foreign.id),
  )
  expect((await call('employee/all-employees', {}, key)).code).toBe('KEY_SCOPE')
  expect((await call('client/close-job', { jobId: job.id }, key)).code).toBe('NOT_FOUND')
  const mine = (await call('client/create-new-job', { job_name: 'Painter', headcount: 1 }, key)).job
  await call('client/update-job', { jobId: mine.id, headcount: 2 }, key)
  expect((await call('client/update-job', { jobId: mine.id, version: mine.version, headcount: 3 }, key)).code).toBe('STALE')
  expect((await call('client/create-new-job', { job_name: 'Painter' }, key)).code).toBe('VALIDATION')
  expect((await call('client/find-all-jobs', {}, `plk_${'x'.repeat(43)}`)).code).toBe('KEY_UNKNOWN')
})

test('each call that takes a key names its scope, and the document the kind of the key', () => {
  const open = Object.values(document.paths).flatMap((verbs) =>
    Object.values(verbs).filter(({ security }) => security.some((one) => 'key' in one)),
  )
  expect(open.length).toBeGreaterThan(50)
  for (const one of open)
    expect([one.operationId, one['x-scope']]).toEqual([one.operationId, expect.stringMatching(/^[a-z-]+:(read|write)$/)])
  expect(document.components).toMatchObject({ securitySchemes: { key: { type: 'http', scheme: 'bearer' } } })
})
