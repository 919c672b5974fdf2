import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../access-control/roles.ts'
import { ERRORS } from '../../contract/errors.ts'
import { createAjv } from '../../contract/forms/ajv.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { FILE_KINDS } from '../../contract/upload.ts'
import { tokenDigest } from '../../server/db/token-digest.ts'
import { type ActorKind, actorsFor } from '../access/actors.ts'
import { callsOfOneCaller } from '../access/stage.ts'
import { badFormsFor } from '../support/bad-forms.ts'
import { badInputsFor, type RawBody } from '../support/bad-inputs.ts'
import { createPerson, signIn } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const SEED = 20_261_101
/** Wrong inputs made for each operation. FUZZ_COUNT=75 makes 95,000 calls of all. */
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 30)
/** For the inputs of one caller: by their number, on a machine that does much else. */
const TIMEOUT_MS = 1000 * Math.max(30, COUNT)
const table = Object.entries(operations) as [OperationName, Operation][]
/** Callers change before what they did, or tried too often, answers instead of the operation. A refused input leaves no trace. */
const ACTS_OF_ONE_CALLER = 25

/** One for all schemas: each new instance compiles the meta schema first. */
const ajv = createAjv()
// The calls' jobs are not tested here, and cost as much time as the calls.
const app = testApp({}, { hasWorker: false })

/** No session, a session that is none, each role, staff without a single flag. */
const CALLERS = ['nobody', 'a stranger', ...ROLES, 'InternalEmployee without flags'] as const
type Caller = (typeof CALLERS)[number]

/** The callers that make a difference: an operation without a session in its rule does not know its caller. */
function callersOf({ access }: Operation): readonly Caller[] {
  if (access.kind === 'public') return ['nobody', 'Admin']
  return access.kind === 'one-time' ? ['nobody', 'a stranger', 'Employee'] : CALLERS
}

/** The caller that gets every wrong input: one that the operation is for. */
function fullCallerOf({ access }: Operation): Caller {
  if (access.kind === 'session') return ROLES.find((role) => access.roles[role] !== false) ?? 'Admin'
  return access.kind === 'one-time' ? 'Employee' : 'nobody'
}

/** The other callers are mostly refused for the same reason, so they share the inputs out. */
const SHARE = 24
const shareOf = <T>(inputs: readonly T[], place: number): T[] => inputs.filter((_one, at) => at % SHARE === place % SHARE)

function whenUsed<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

describe.each(table)('%s', (name, operation) => {
  // One operation at a time: the inputs of all of them would fill the memory.
  let all: RawBody[] = []
  beforeAll(() => {
    all = [...badInputsFor(operation, { seed: SEED, count: COUNT }), ...badFormsFor(operation)]
  })
  afterAll(() => {
    all = []
  })
  const callers = callersOf(operation)
  // Compiled when the first answer needs it: most operations refuse every wrong input.
  const isAnswer = whenUsed(() => ajv.compile(operation.answer))
  const isErrorList = whenUsed(() => ajv.compile({ type: 'array', minItems: 1, items: operation.errorList ?? false }))

  test.each(callers)('never fails on wrong input from %s', { timeout: TIMEOUT_MS }, async (caller) => {
    const most = callsOfOneCaller(operation)
    let [token, made, acted]: [string | null, number, number] = [null, most, 0]
    const inputs = caller === fullCallerOf(operation) ? all : shareOf(all, callers.indexOf(caller))
    for (const input of inputs) {
      if (made === most || acted === ACTS_OF_ONE_CALLER) [token, made, acted] = [await tokenOf(caller, operation), 0, 0]
      const answer = await send(name, input, token)
      made += 1
      if (answer.status !== 400) acted += 1
      const faults = answer.status < 300 ? faultsOfSuccess(answer) : faultsOf(answer)
      // The input is in the comparison so that a failure names it.
      expect({ input: input.label, faults }).toEqual({ input: input.label, faults: [] })
    }
  })

  /** A refusal is of the one shape, or the bare list that the operation declares. */
  function faultsOf(answer: Answer): unknown[] {
    if (!Array.isArray(answer.body)) return faultsOfRefusal(answer)
    return answer.status === 400 && isErrorList()(answer.body) ? [] : ['list']
  }

  /** The faults of a good answer; it must match the operation's own schema and its status, or be its file. */
  function faultsOfSuccess({ status, type, body: { status: told, ...answer } }: Answer): unknown[] {
    if (operation.answersFile) return operation.answersFile.some((kind) => FILE_KINDS[kind].type === type) ? [] : [type]
    if (status !== 200) return told === status ? [] : ['status']
    return [...(told === 200 ? [] : ['status']), ...(isAnswer()(answer) ? [] : (isAnswer().errors ?? []))]
  }
})

interface Answer {
  status: number
  /** Content type. */
  type: string
  body: Record<string, unknown>
}

const MEMBERS = ['status', 'code', 'message', 'requestId', 'fields', 'current', 'missing', 'retryAfter', 'user', 'token']

/** The faults of a refusal: it must be in the closed list, of the one shape, and no fault of ours. */
function faultsOfRefusal({ status, body }: Answer): unknown[] {
  const { code, message, requestId, fields = [] } = body
  const known = ERRORS[code as keyof typeof ERRORS] as { status: number } | undefined
  const isField = ({ field, message: why }: Record<string, unknown>) => typeof field === 'string' && typeof why === 'string'
  return [
    ...(known && status < 500 ? [] : [`${status} ${code}`]),
    ...(known?.status === status && body['status'] === status ? [] : [`status ${status} for ${code}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['message']),
    ...(typeof requestId === 'string' ? [] : ['requestId']),
    ...((fields as Record<string, unknown>[]).every(isField) ? [] : ['fields']),
    ...Object.keys(body).filter((key) => !MEMBERS.includes(key)),
  ]
}

let calls = 0
afterAll(() => console.info(`${calls} calls with wrong input`))
async function send(name: OperationName, { body, type }: RawBody, token: string | null): Promise<Answer> {
  calls += 1
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    // Limits by address are tested where they belong.
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(body === null ? {} : { payload: body }),
  })
  const answered = String(response.headers['content-type'])
  const isJson = answered.startsWith('application/json')
  return { status: response.statusCode, type: answered, body: isJson ? (response.json() as Record<string, unknown>) : {} }
}

async function tokenOf(caller: Caller, { access }: Operation): Promise<string | null> {
  if (caller === 'nobody') return null
  if (caller === 'a stranger') return randomBytes(32).toString('base64url')
  const kind = actorsFor(access).find(({ label }) => label === LABELS[caller]) as ActorKind
  // With a password: where an account has none, a wrong one is hashed at full cost, so that the time tells nothing.
  const person = await createPerson(app.db, { role: kind.role, permissions: kind.permissions, verified: false })
  if (access.kind !== 'one-time') return await signIn(app, person)
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  const row = { person_id: person.id, purpose: access.purpose, token_hash: tokenDigest(token), expires_at }
  await insertRow(app.db, 'one_time_tokens', row)
  return token
}

const LABELS: Record<string, string> = {
  Admin: 'Admin',
  Client: 'Client',
  Employee: 'Employee',
  Contractor: 'Contractor',
  InternalEmployee: 'InternalEmployee with all flags',
  'InternalEmployee without flags': 'InternalEmployee without permissions',
}
