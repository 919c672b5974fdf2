import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { answerJson, startHttpServer } from '../support/http-server.ts'
import { createPerson, TEST_PASSWORD } from '../support/people.ts'
import { type ServerProcess, startServerOn } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { running } from '../support/test-app.ts'

const SECRET_HEADER = 'only-the-collector-knows'
const SERVER = 2
const CLIENT = 3
const CONSUMER = 5

/** A span as OTLP/HTTP has it in JSON. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

const dataDir = tempFolder()
const database = running(createTestDatabase)
const collector = running(() =>
  startHttpServer((request, body, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']} ${request.headers['x-collector']}`)
    bodies.push(body.toString())
    answerJson(response, 200, {})
  }),
)
let server: ServerProcess
/** Of the Admin who signs in. */
let email: string
const bodies: string[] = []
const paths = new Set<string>()
beforeAll(async () => {
  // An empty database would be filled with the demo.
  email = (await createPerson(database.db, { role: 'Admin' })).email
  server = await startServerOn(database.connection, dataDir, {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector=${SECRET_HEADER}`,
    OTEL_SERVICE_NAME: 'plantilla-test',
  })
}, 180_000)
afterAll(() => server?.end('SIGTERM'))

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap((scope: any) => scope.spans)),
  )
const attributeOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('calls, their statements and jobs leave as traces by OTLP/HTTP', async () => {
  await server.call('employee/login', { email, password: TEST_PASSWORD })
  expect((await server.call('employee/login', { email, password: 'Wrong2026' })).status).toBe(401)
  await server.call('employee/send-changepass-email', { email })
  const callsOf = (name: string) => spans().filter((span) => span.name === name && span.kind === SERVER)
  await eventually(async () => expect(callsOf('employee/login')).toHaveLength(2))
  const [signIn, wrong] = callsOf('employee/login') as [Span, Span]
  expect(attributeOf(signIn, 'http.response.status_code')).toBe(200)
  expect([attributeOf(wrong, 'http.response.status_code'), attributeOf(wrong, 'plantilla.refusal')]).toEqual([
    401,
    'BAD_CREDENTIALS',
  ])
  expect(BigInt(signIn.endTimeUnixNano) > BigInt(signIn.startTimeUnixNano)).toBe(true)
  expect(signIn.traceId).not.toBe(wrong.traceId)

  const statements = spans().filter(({ parentSpanId }) => parentSpanId === signIn.spanId)
  expect(statements.length).toBeGreaterThan(1)
  for (const one of statements) expect([one.kind, one.traceId]).toEqual([CLIENT, signIn.traceId])
  expect(statements.map((one) => String(attributeOf(one, 'db.query.text'))).join('\n')).toMatch(/from "?people"?[\s\S]*\$1/)

  await eventually(async () => expect(spans().some(({ kind }) => kind === CONSUMER)).toBe(true))
  const job = spans().find(({ kind }) => kind === CONSUMER) as Span
  expect(job.name).toBe(`job ${attributeOf(job, 'plantilla.job')}`)
  expect(spans().some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true)
  // The line of the log names the trace.
  expect(server.output()).toContain(`"trace":"${signIn.traceId}"`)
}, 60_000)

test('traces hold no value that someone wrote', () => {
  expect(bodies.join('')).toContain('"plantilla-test"')
  expect([...paths]).toEqual([`POST /v1/traces application/json ${SECRET_HEADER}`])
  for (const text of [TEST_PASSWORD, 'Wrong2026', email]) expect(bodies.join('')).not.toContain(text)
})

test('a server ends in order though the collector is away', async () => {
  await collector?.close()
  await server.call('employee/login', { email, password: TEST_PASSWORD })
  const begunAt = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - begunAt).toBeLessThan(15_000)
}, 60_000)
