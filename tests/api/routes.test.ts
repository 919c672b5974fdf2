import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestKey } from '../../contract/format/shared.ts'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { problemsOf } from '../support/inspect-operation.ts'

const table = Object.entries(operations) as [string, Operation][]

describe('every operation', () => {
  test.each(table)('%s may be registered', (name, operation) => {
    expect(problemsOf(name, operation)).toEqual([])
  })
})

describe('the walk itself', () => {
  const good: Operation = {
    summary: 'A call for this test',
    input: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 9 }) }),
    answer: Type.Object({}),
    access: { kind: 'public', why: 'it is an example' },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { id: 1 },
  }
  const rules = { Admin: true, InternalEmployee: true, Client: false, Employee: false, Contractor: false }
  const session = (changes: object, more: object = {}) => ({
    access: { kind: 'session', roles: { ...rules, ...changes }, ...more },
  })
  const input = (schema: object, example: unknown) => ({
    input: Type.Object({ value: schema as never }),
    example: { value: example },
  })
  const open = { type: 'object', additionalProperties: { type: 'boolean' } }
  const target = { entity: 'person', param: 'id' }

  const bad: [problem: string, change: object][] = [
    ['input.value: no maxLength', input({ type: 'string' }, 'a')],
    ['input.value: no maxItems', input({ type: 'array', items: { type: 'boolean' } }, [])],
    ['input.value[]: no maxLength', input({ type: 'array', maxItems: 2, items: { type: 'string' } }, ['a'])],
    ['input.value.inner: no maxLength', input({ type: 'object', properties: { inner: { type: 'string' } } }, {})],
    ['input.value: no maxProperties', input(open, {})],
    ['input.value.*: no maxLength', input({ ...open, maxProperties: 2, additionalProperties: { type: 'string' } }, {})],
    ['input.value: no maximum', input({ type: 'integer', minimum: 1 }, 1)],
    ['input.value: no minimum', input({ type: 'integer', maximum: 1 }, 1)],
    ['input.value: no maxLength', input({ anyOf: [{ type: 'boolean' }, { type: 'string' }] }, true)],
    ['input.value: no type', input({}, true)],
    ['input: not an object schema', { input: { type: 'array', maxItems: 1, items: { type: 'boolean' } } }],
    ['answer: not an object schema', { answer: undefined }],
    ['example: /id must be >= 1', { example: { id: 0 } }],
    ["example:  must have required property 'id'", { example: {} }],
    ['summary: says nothing', { summary: ' ' }],
    ['access: no rule', { access: undefined }],
    ['access: public without a reason', { access: { kind: 'public', why: '' } }],
    ['access: nothing said for Client', session({ Client: undefined })],
    ['access: a flag for Employee', session({ Employee: 'clients.viewTab' })],
    ['access: no flag "clients.fly"', session({ InternalEmployee: 'clients.fly' })],
    ['access: "target.edit" without a target', session({ InternalEmployee: 'target.edit' })],
    ['access: the input has no id "userId"', session({}, { target: { ...target, param: 'userId', absentMeansSelf: true } })],
    [
      'access: "id" may be absent, and nothing says what then',
      {
        ...session({}, { target }),
        input: Type.Object({ id: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })) }),
      },
    ],
    ['rate: no class "sometimes"', { rate: 'sometimes' }],
    ['records: neither an action nor a reason for none', { writes: true, records: undefined }],
    ['records: neither an action nor a reason for none', { records: { none: ' ' } }],
    ['records: something, although it writes nothing', { records: 'person.read' }],
    [
      'input: a requestKey, which only a session that writes has',
      { input: Type.Object({ requestKey: Type.Optional(RequestKey) }), example: {} },
    ],
    ['errors: no code "OOPS"', { errors: ['OOPS'] }],
  ]

  test('finds nothing in a good entry', () => expect(problemsOf('employee/example', good)).toEqual([]))
  test.each(bad)('finds "%s"', (problem, change) => {
    expect(problemsOf('employee/example', { ...good, ...change } as Operation)).toEqual([problem])
  })
  test.each(['example', 'employee/', 'other/example', 'employee/a b', 'employee/a/b'])('finds the name "%s"', (name) => {
    expect(problemsOf(name, good)).toEqual(['name: not <family>/<verb-phrase>'])
  })
})

describe('every route of the server', () => {
  const routes: string[] = []
  let app: TestApp
  beforeAll(async () => {
    const listen = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance }
      fastify.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((verb) => `${verb} ${url}`)))
    }
    diagnostics.subscribe('fastify.initialization', listen)
    app = await startTestApp()
    await app.app.ready()
    diagnostics.unsubscribe('fastify.initialization', listen)
  })
  afterAll(() => app.close())

  /** Public routes other than operations, with the reason. */
  const KNOWN: [RegExp, string][] = [
    [/^(GET|HEAD) \/(health|ready)$/, 'asked by the machine that runs the server'],
    [/^(GET|HEAD) \/api\/docs(\/|$)/, 'describes the calls and holds no data'],
    [
      /^(GET|HEAD) \/(forms\/(manifest\.json|:file)|(tables|views)\/:name\.json)$/,
      'what forms, lists and pages look like; no data',
    ],
    [/^(GET|HEAD) \/files\/:link$/, 'faces and logos by links that expire'],
    [/^(GET|HEAD) \/files\/(document|record)\/:link$/, 'files by links that expire and are tied to a session'],
    [/^GET \/api\/notifications\/notifications-stream$/, 'opened by a token of a session, once and within a minute'],
    [/^GET \/api\/payroll\/calculation-progress$/, 'opened by a token of one run'],
    [/^GET \/api\/contractor\/create-batch-invoices$/, 'opened by a token of a batch, or by one of a session'],
    [/^(GET|HEAD) \/dev\/outbox(\/page)?$/, 'demo mode only: mails that stay here'],
    [/^(GET|HEAD) \/(\*|assets\/.*)?$/, 'the built screens'],
    [/^(GET|HEAD) \/\*?$/, 'the built screens, the same for everybody'],
  ]

  test('is an operation or a known public route', () => {
    const calls = new Set(
      Object.entries(operations as Record<string, Operation>).flatMap(([name, { alsoAs }]) =>
        ['POST', ...(alsoAs ? [alsoAs] : [])].map((verb) => `${verb} /api/${name}`),
      ),
    )
    expect(routes.length).toBeGreaterThan(calls.size)
    expect(routes.filter((route) => !calls.has(route) && !KNOWN.some(([pattern]) => pattern.test(route)))).toEqual([])
  })

  test('is registered for every operation', () => {
    expect(Object.keys(operations).filter((name) => !routes.includes(`POST /api/${name}`))).toEqual([])
  })
})
