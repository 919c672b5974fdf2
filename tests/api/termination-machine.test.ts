import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import machine from '../../schemas/machines/termination.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { createPerson, signIn } from '../support/people.ts'
import { createWorkplace, ending, NOON, REQUEST, TERMINATE, totalsHash, type Workplace } from '../support/terminations.ts'

/*
 * E9 The whole table of the machine, walked: every status, every step, every kind of person. What must happen is worked
 * out from the file alone, by other means than the engine's.
 */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  app.now.value = NOON
})
afterAll(() => app.close())

const STATUSES = Object.keys(statuses.termination)
const LATER = '2026-12-15'
/** How each step is asked for. */
const STEPS = {
  edit: { call: REQUEST, input: { reason: 'Moves to another country.' } },
  withdraw: { call: REQUEST, input: { withdraw: true, reason: 'They stay after all.' } },
  deny: { call: TERMINATE, input: { deny: true, reason: 'The notice is too short.' } },
  cancel: { call: TERMINATE, input: { cancel: true, reason: 'The project goes on.' } },
  tell: { call: 'employee/tell-person-termination', input: {} },
  schedule: { call: TERMINATE, input: { ...ending(LATER), confirm: 'TERMINATE' } },
  terminate: { call: TERMINATE, input: { ...ending(), confirm: 'TERMINATE' } },
} as const
type Step = keyof typeof STEPS

type Kind = 'Admin' | 'terminator' | 'looker' | 'requester' | 'colleague of the requester' | 'foreign company' | 'person'
const KINDS: Kind[] = [
  ...(['Admin', 'terminator', 'looker', 'requester', 'colleague of the requester', 'foreign company', 'person'] as const),
]
const STAFF: Kind[] = ['terminator', 'looker']

interface Row {
  action: string
  from: string[]
  to: string
  call?: string
  actors: Record<string, unknown>
}
const rows = machine.transitions as unknown as Row[]

/** The same day for what is scheduled is a change, and no step of its own in the call. */
const rowFor = (step: Step, status: string): Row | undefined => {
  const name =
    step === 'schedule' && status === 'Scheduled' ? 'change' : step === 'tell' ? `tell-${status.toLowerCase()}` : step
  return rows.find(({ action, from }) => action === name && from.includes(status))
}

function mayAct(kind: Kind, row: Row): boolean {
  if (kind === 'Admin') return row.actors['Admin'] === true
  if (STAFF.includes(kind)) {
    const flag = row.actors['InternalEmployee']
    return flag === 'employeeOnboarding.viewDetails' || (kind === 'terminator' && flag === 'employeeOnboarding.terminate')
  }
  return row.actors['Client'] === true
}

function expected(kind: Kind, step: Step, status: string): number {
  const { call } = STEPS[step]
  const terminates = kind === 'Admin' || kind === 'terminator'
  if (call !== REQUEST && !terminates) return 403
  if (kind === 'foreign company') return 404
  // The person was not told, so for the person there is none.
  if (kind === 'person') return 404
  const row = rowFor(step, status)
  if (!row) return 409
  if (!mayAct(kind, row)) return 403
  if (step === 'withdraw' && kind !== 'requester') return 403
  if (step === 'edit' && kind !== 'requester' && !terminates) return 403
  return 200
}

/** A termination that the company asked for, in this status as if it had come there. */
async function inStatus(status: string): Promise<{ place: Workplace; id: number }> {
  const place = await createWorkplace(app)
  const { body } = await app.call(REQUEST, { contractId: place.contractId, ...ending(LATER) }, place.client)
  const { db } = app.database
  const { id } = body.termination
  await db.updateTable('terminations').set({ status }).where('id', '=', id).execute()
  const contract = { Scheduled: 'Ending', Terminated: 'Ended' }[status]
  if (contract) await db.updateTable('contracts').set({ status: contract }).where('id', '=', place.contractId).execute()
  return { place, id }
}

async function tokenOf(kind: Kind, place: Workplace): Promise<string> {
  const { db } = app.database
  const staff = (flags: object) =>
    createPerson(db, { role: 'InternalEmployee', permissions: { employeeOnboarding: { viewDetails: true, ...flags } } })
  switch (kind) {
    case 'Admin':
      return place.admin
    case 'requester':
      return place.client
    case 'person':
      return place.own
    case 'terminator':
      return signIn(app, await staff({ terminate: true }))
    case 'looker':
      return signIn(app, await staff({ terminate: false }))
    case 'colleague of the requester':
      return signIn(app, await createPerson(db, { role: 'Client', companyId: place.companyId }))
    case 'foreign company':
      return signIn(app, await createPerson(db, { role: 'Client' }))
  }
}

describe.each(STATUSES)('E9 a termination that is %s', (status) => {
  test.each(Object.keys(STEPS) as Step[])(
    '%s',
    async (step) => {
      const { call, input } = STEPS[step]
      const answers: [Kind, number, string][] = []
      const wanted: [Kind, number, string][] = []
      for (const kind of KINDS) {
        const { place, id } = await inStatus(status)
        const figures = 'confirm' in input ? { totalsHash: await totalsHash(app, place.contractId, input, place.admin) } : {}
        const named = { contractId: place.contractId, terminationId: id, ...input, ...figures }
        const { status: code } = await app.call(call, named, await tokenOf(kind, place))
        const { status: after } = await app.database.db
          .selectFrom('terminations')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const code_wanted = expected(kind, step, status)
        answers.push([kind, code, after])
        wanted.push([kind, code_wanted, code_wanted === 200 ? (rowFor(step, status)?.to ?? '') : status])
      }
      expect(answers).toEqual(wanted)
    },
    90_000,
  )
})

test('every step of the file is walked, or is the clock', () => {
  const walked = [...Object.keys(STEPS), 'change', 'request', 'tell-requested', 'tell-scheduled', 'tell-terminated']
  expect(rows.filter(({ call, action }) => call !== undefined && !walked.includes(action))).toEqual([])
  expect(rows.filter(({ call }) => call === undefined).map(({ action }) => action)).toEqual(['day-reached'])
})

test.each(['Draft', 'Sent', 'Active', 'Ending', 'Ended', 'Void'])(
  'a contract that is %s: who may ask for its end',
  async (contract) => {
    const wanted = contract === 'Active' ? 200 : 409
    const statusOf = async (kind: Kind) => {
      const place = await createWorkplace(app, { contract })
      const { status } = await app.call(REQUEST, { contractId: place.contractId, ...ending() }, await tokenOf(kind, place))
      return [kind, status]
    }
    const kinds: Kind[] = ['Admin', 'terminator', 'looker', 'requester', 'person']
    for (const kind of kinds) {
      // The person is told of a contract that is ending only by being told; here nobody was.
      expect(await statusOf(kind)).toEqual([kind, wanted])
    }
    expect(await statusOf('foreign company')).toEqual(['foreign company', 404])
  },
)
