import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { tokenDigest } from '../../server/db/token-digest.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createPerson } from '../support/people.ts'
import { insertRow, setRow } from '../support/rows.ts'
import { type ActorKind, actorsFor } from './actors.ts'
import { idFor, inputFor, NO_SUCH_ID, probesFor, SHARE_OF_REFUSED, switchesOf } from './inputs.ts'
import { expected, lacksFactor, reachable } from './reference.ts'
import { type Answer, call, createStage } from './stage.ts'
import { createActor, createWorld, type Marked, type World } from './world.ts'

/** Number of test files that share the matrix, so that workers share it: matrix-1.test.ts and so on. */
const PARTS = 4
/**
 * Lists that show only the caller's own rows, or a page of everything without a search: the marks of one world among many are
 * on a later page. tests/api proves their content.
 */
const UNSEARCHED: OperationName[] = [
  ...(['notifications/my-notifications', 'notifications/find-what-waits'] as const),
  'employee/get-all-own-bank-account',
  // Concepts of a payroll, which belong to no person.
  'payroll/find-all-concepts',
  // Pages of one record, the one of the example: a company without contractors, a request that shares no profit.
  ...(['contractor/get-all-approved-contractors-by-client-id', 'payroll/get-profit-sharing'] as const),
]

/** When a password was given that no longer opens the calls which ask for one. */
const LONG_AGO = new Date(Date.now() - 31 * 60_000).toISOString()

let app: TestApp
/** Shared by all operations that change nothing. */
let unchanged: World
/** Of the callers without a second factor, who name no record of it. */
let unnamed: World
/** Tokens of ended sessions, for any call. */
let ended: string[]

/** The answer's verdict on access, in the words of the reference. */
function verdictOf({ status, code }: Answer, operation: Operation): string {
  if (code === 'FORBIDDEN' || code === 'KEY_SCOPE') return 'forbidden'
  if (code === 'LEFT') return 'left'
  if (code === 'NOT_FOUND' && !operation.errors.includes('NOT_FOUND')) return 'not-found'
  if (code === 'UNAUTHENTICATED' && !operation.errors.includes('UNAUTHENTICATED')) return 'unauthenticated'
  return status < 500 && status !== 429 ? 'allowed' : `failed with ${status} ${code}`
}

/** Words in the answer of records that the caller may not see; a person's company is named wherever the person is. */
function leaksIn({ text }: Answer, kind: ActorKind, self: Marked, world: World, sent: string | null = null): string[] {
  const seen = reachable(kind, self, world)
  const companies = [world.own, world.foreign]
  const hidden = Object.values(world.people).filter((person) => !seen.includes(person))
  hidden.push(...companies.filter((company) => !seen.some(({ companyId }) => companyId === company.id)))
  return hidden.flatMap(({ marks }) => marks.filter((word) => word !== sent && text.includes(word)))
}

const withoutRequestId = ({ body: { requestId: _id, ...body } }: Answer) => body

/** The record that a key means where it names none: its company, and no person. */
const ownOf = (entity: string, { own }: World, { role }: ActorKind): Marked | null =>
  entity === 'company' && role === 'Client' ? own : null

/** All targets of a call: each record of the kind, the caller, an unknown id, and no id. */
function targetsOf(
  operation: Operation,
  world: World,
  self: Marked,
  key: ActorKind | null = null,
): Map<string, Marked | null | undefined> {
  const target = operation.access.kind === 'session' ? operation.access.target : undefined
  if (!target) return new Map([['no target', undefined]])
  const people = { ...world.people, self }
  const isAbout: Record<string, Record<string, Marked>> = {
    person: people,
    document: people,
    contract: Object.fromEntries(Object.entries(people).filter(([, { contractId }]) => contractId !== undefined)),
    invoice: Object.fromEntries(Object.entries(people).filter(([, { invoiceId }]) => invoiceId !== undefined)),
    'payroll-receipt': Object.fromEntries(Object.entries(people).filter(([, { receiptId }]) => receiptId !== undefined)),
    'internal-employee': Object.fromEntries(Object.entries(people).filter(([, { role }]) => role === 'InternalEmployee')),
  }
  return new Map<string, Marked | null>([
    // A record without a person belongs to a company, as every simple resource does.
    ...Object.entries(isAbout[target.entity] ?? { own: world.own, foreign: world.foreign }),
    ['nobody', null],
    ...(target.absentMeansSelf ? [['absent', key ? ownOf(target.entity, world, key) : self] as const] : []),
  ])
}

/** Every fourth operation, from the one at `part` (1 to 4) on, each tried by every kind of caller with every record there is. */
export function describeAccess(part: number): void {
  const table = (Object.entries(operations) as [OperationName, Operation][]).filter((_one, at) => at % PARTS === part - 1)
  beforeAll(async () => {
    // The calls' jobs are not tested here, and cost as much time as the calls.
    app = await startTestApp({}, { hasWorker: false })
    unchanged = await createWorld(app.db)
    unnamed = await createWorld(app.db)
    ended = [await endedSession('expired'), await endedSession('closed'), await endedSession('disabled')]
  })
  afterAll(() => app.close())
  describe.each(table)('%s', describeOperation)
}

function describeOperation(name: OperationName, operation: Operation): void {
  const { access } = operation
  let world: World
  beforeAll(async () => {
    world = operation.writes ? await createWorld(app.db) : unchanged
  })

  if (access.kind === 'session') {
    const kinds = actorsFor(access).map((kind) => [kind.label, kind] as const)
    /** Callers who are refused for every record change nothing, so operations share them and their world. */
    const isRefused = (kind: ActorKind): boolean => {
      const self = unchanged.people[`own ${kind.role}`] ?? (unchanged.people[`other ${kind.role}`] as Marked)
      const targets = [...targetsOf(operation, unchanged, self, kind.key ? kind : null).values()]
      return targets.every((target) => expected(name, access, kind, self, target, unchanged) !== 'allowed')
    }

    test.each(kinds)('%s [B12]', async (_label, kind) => {
      const isShared = !operation.writes || isRefused(kind)
      const stage = createStage(app, name, operation, kind, isShared ? unchanged : world, { isShared })
      const callAbout = (label: string, change: object) =>
        stage((at, self) => {
          const target = targetsOf(operation, at, self, kind.key ? kind : null).get(label)
          const id = label === 'absent' ? undefined : (idFor(operation, target) ?? NO_SUCH_ID)
          return { ...inputFor(operation, id, target), ...change }
        })
      const nobody = (await callAbout('nobody', {})).answer
      for (const label of targetsOf(operation, unchanged, unchanged.own).keys()) {
        for (const change of switchesOf(operation)) {
          const { answer, world: at, self } = await callAbout(label, change)
          const about = `${label} ${JSON.stringify(change)}`
          const wanted = expected(
            name,
            access,
            kind,
            self,
            targetsOf(operation, at, self, kind.key ? kind : null).get(label),
            at,
          )
          expect({ about, verdict: verdictOf(answer, operation) }).toEqual({ about, verdict: wanted })
          expect({ about, leaks: leaksIn(answer, kind, self, at) }).toEqual({ about, leaks: [] })
          // Another company's record and one that does not exist must look the same.
          if (wanted === 'not-found') expect(withoutRequestId(answer)).toEqual(withoutRequestId(nobody))
        }
      }
    })

    // If a list were empty for Admin, every other check here would pass for nothing.
    const isList = 'page' in operation.input.properties && 'limit' in operation.input.properties
    const isShownTo = ({ role }: ActorKind): boolean => isList && !UNSEARCHED.includes(name) && role === 'Admin'
    // A caller who reaches every record has nothing hidden that could leak.
    const tried = kinds.filter(([, kind]) => kind.reach !== 'all' || isShownTo(kind))

    test.each(tried)('nothing leaks to %s [B12]', async (_label, kind) => {
      const at = isRefused(kind) ? unchanged : world
      const stage = createStage(app, name, { ...operation, writes: false }, kind, at)
      const { self: caller } = await stage(() => operation.example)
      // Visible data cannot leak to the caller.
      const mayBeSeen = isShownTo(kind) ? [] : reachable(kind, caller, at)
      const records = [at.foreign, ...Object.values(at.people)].filter((record) => !mayBeSeen.includes(record))
      const probes = probesFor(operation, records)
      const share = isRefused(kind) ? SHARE_OF_REFUSED : 1
      let found = 0
      for (const { input, word, of } of probes.filter((_one, at) => at % share === 0)) {
        const { answer, self } = await stage(() => input)
        expect({ input, leaks: leaksIn(answer, kind, self, at, word) }).toEqual({ input, leaks: [] })
        if (of.marks.some((mark) => mark !== word && answer.text.includes(mark))) found += 1
      }
      if (isShownTo(kind)) expect(found).toBeGreaterThan(0)
    })

    test('step-up: a password given too long ago opens these calls and no others, and hides the same data', async () => {
      const admin: ActorKind = { label: 'Admin', role: 'Admin', permissions: null, reach: 'all' }
      const role = access.roles.Contractor ? 'Employee' : 'Contractor'
      const refused: ActorKind = { label: role, role, permissions: null, reach: 'own' }
      const isShared = !operation.writes || operation.stepUp === true
      const at = isShared ? unchanged : world
      const colleague = Object.values(at.people).find((one) => one.role === 'InternalEmployee')
      const invoiced = Object.values(at.people).find(({ invoiceId }) => invoiceId !== undefined)
      const codes = []
      for (const kind of [admin, refused]) {
        const stage = createStage(app, name, operation, kind, at, { session: { confirmed_at: LONG_AGO }, isShared })
        const { answer } = await stage((_at, self) => {
          // Only a contractor has an invoice, and an Admin has no company.
          const entity = access.target?.entity ?? ''
          const isOfCompany = ['company', 'payment-request', 'payroll'].includes(entity) || entity.startsWith('resource:')
          const others = entity === 'invoice' ? invoiced : entity === 'internal-employee' ? colleague : self
          const named = isOfCompany ? at.own : others
          return inputFor(operation, idFor(operation, named), named)
        })
        codes.push(answer.code)
      }
      // A call about the own sign-in or the own data refuses no role.
      const isForAll = (access.roles[role] === true && access.target === undefined) || access.roles[role] === 'self'
      if (operation.stepUp) expect(codes).toEqual(['STEP_UP', isForAll ? 'STEP_UP' : 'FORBIDDEN'])
      else expect(codes).not.toContain('STEP_UP')
    })

    test('second factor: where the rule asks for one, a session without it opens the calls that add one and no others', async () => {
      app.settings.secondFactor = 'rule'
      try {
        for (const [label, kind] of kinds) {
          for (const has_factor of [false, true]) {
            const session = { has_factor }
            const stage = createStage(app, name, operation, kind, unnamed, { session, isShared: true, isBare: true })
            const { answer } = await stage(() => inputFor(operation, idFor(operation, null) ?? NO_SUCH_ID, null))
            const isMissing = answer.code === 'FACTOR_MISSING'
            expect({ label, has_factor, isMissing }).toEqual({
              label,
              has_factor,
              isMissing: !has_factor && lacksFactor(name, access, kind),
            })
          }
        }
      } finally {
        app.settings.secondFactor = 'off'
      }
    })

    test('without a session, or with an ended one, every call is refused [B12]', async () => {
      for (const token of [null, 'unknown', ...ended]) {
        const answer = await call(app, name, operation.example, token)
        expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
    })
  }

  if (access.kind === 'one-time') {
    test('a session opens nothing, only a fresh token of this purpose does', async () => {
      const kinds = actorsFor(access)
      const sessions = await Promise.all(kinds.map(async (kind) => (await createActor(app, world, kind)).token))
      for (const token of [null, ...sessions]) {
        const answer = await call(app, name, operation.example, token)
        expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
      for (const [purpose, state] of [
        ['reset', 'fresh'],
        [access.purpose, 'used'],
        [access.purpose, 'expired'],
      ] as const) {
        const bearer = await oneTimeBearer(purpose, state)
        const answer = await call(app, name, aboutSelf(operation, bearer), bearer.token)
        expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
      const bearer = await oneTimeBearer(access.purpose)
      const answer = await call(app, name, aboutSelf(operation, bearer), bearer.token)
      expect(verdictOf(answer, operation)).toBe('allowed')
    })
  }

  if (access.kind !== 'session') {
    test('nothing of anybody leaks to a caller without a session', async () => {
      const records = [world.foreign, ...Object.values(world.people)]
      for (const { input, word } of probesFor(operation, records)) {
        const token = access.kind === 'one-time' ? (await oneTimeBearer(access.purpose)).token : null
        const answer = await call(app, name, input, token)
        const shown = records.flatMap(({ marks }) => marks.filter((mark) => mark !== word && answer.text.includes(mark)))
        // The bearer of a one-time token reaches only themselves; another person is not found.
        const verdicts = access.kind === 'public' ? ['allowed'] : ['allowed', 'not-found']
        expect(verdicts).toContain(verdictOf(answer, operation))
        expect({ input, shown }).toEqual({ input, shown: [] })
      }
    })
  }
}

async function endedSession(how: 'expired' | 'closed' | 'disabled'): Promise<string> {
  const admin: ActorKind = { label: 'Admin', role: 'Admin', permissions: null, reach: 'all' }
  const { self, token } = await createActor(app, unchanged, admin)
  const sessions = app.db.updateTable('sessions').where('person_id', '=', self.id)
  if (how === 'expired') await sessions.set({ expires_at: new Date(Date.now() - 1000).toISOString() }).execute()
  if (how === 'closed') await app.db.deleteFrom('sessions').where('person_id', '=', self.id).execute()
  if (how === 'disabled') await setRow(app.db, 'people', { id: self.id }, { is_active: false })
  return token
}

interface OneTimeBearer {
  id: number
  email: string
  token: string
}

/** Someone with a token as the mails carry it. */
async function oneTimeBearer(purpose: string, state: 'fresh' | 'used' | 'expired' = 'fresh'): Promise<OneTimeBearer> {
  const { id, email } = await createPerson(app.db, { role: 'Admin', password: null, verified: false })
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + (state === 'expired' ? -1000 : 600_000)).toISOString()
  const used_at = state === 'used' ? new Date().toISOString() : null
  await insertRow(app.db, 'one_time_tokens', {
    person_id: id,
    purpose,
    token_hash: tokenDigest(token),
    expires_at,
    used_at,
    tries_left: 5,
  })
  return { id, email, token }
}

/** The example as the bearer would send it: about the own record, where the input names one. */
function aboutSelf({ example }: Operation, { id, email }: OneTimeBearer): Record<string, unknown> {
  return { ...example, ...('id' in example ? { id } : {}), ...('email' in example ? { email } : {}) }
}
