import { expect, test } from 'vitest'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/termination.json' with { type: 'json' }
import type { TestApp } from '../app.ts'
import { createPerson, signIn } from '../people.ts'
import { actionsOf, rowOf, setRow } from '../rows.ts'
import { createWorkplace, ending, NOON, REQUEST, TERMINATE, totalsHash, type Workplace } from '../terminations.ts'
import { holds, stepFrom, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const LATER = '2026-12-15'
/** The call of each step. */
const ASKS: Record<string, { call: typeof REQUEST | typeof TERMINATE | 'employee/tell-person-termination'; input: object }> = {
  edit: { call: REQUEST, input: { reason: 'Moves to another country.' } },
  withdraw: { call: REQUEST, input: { withdraw: true, reason: 'They stay after all.' } },
  deny: { call: TERMINATE, input: { deny: true, reason: 'The notice is too short.' } },
  cancel: { call: TERMINATE, input: { cancel: true, reason: 'The project goes on.' } },
  tell: { call: 'employee/tell-person-termination', input: {} },
  schedule: { call: TERMINATE, input: { ...ending(LATER), confirm: 'TERMINATE' } },
  terminate: { call: TERMINATE, input: { ...ending(), confirm: 'TERMINATE' } },
}
const askOf = (ask: string) => ASKS[ask] as (typeof ASKS)[string]

const KINDS = ['Admin', 'terminator', 'looker', 'requester', 'colleague of the requester', 'foreign company', 'person']
const FLAGS: Record<string, string[]> = {
  terminator: ['employeeOnboarding.viewDetails', 'employeeOnboarding.terminate'],
  looker: ['employeeOnboarding.viewDetails'],
}

async function tokenOf(app: TestApp, { place }: Pick<Made, 'place'>, kind: string): Promise<string> {
  const open = (person: { id: number }) => signIn(app, person)
  const staff = (terminate: boolean) =>
    createPerson(app.db, { role: 'InternalEmployee', permissions: { employeeOnboarding: { viewDetails: true, terminate } } })
  const known: Record<string, string> = { Admin: place.admin, requester: place.client, person: place.own }
  if (known[kind] !== undefined) return known[kind]
  if (kind in FLAGS) return open(await staff(kind === 'terminator'))
  const isNear = kind === 'colleague of the requester'
  return open(await createPerson(app.db, { role: 'Client', ...(isNear && { companyId: place.companyId }) }))
}

interface Made {
  place: Workplace
  id: number
}

/** E9 A termination that the company requested, set to each status. */
export const termination: Walk<TestApp, Made> = {
  about: 'E9',
  machine,
  kinds: KINDS,
  asks: Object.keys(ASKS),
  elsewhere: { request: 'tests/api/termination.test.ts', 'day-reached': 'tests/api/leavers.test.ts' },
  setUp: async (app) => {
    app.now.value = NOON
    return app
  },
  make: async (app, { status }) => {
    const place = await createWorkplace(app)
    const { body } = await app.call(REQUEST, { contractId: place.contractId, ...ending(LATER) }, place.client)
    const { id } = body.termination
    await setRow(app.db, 'terminations', { id }, { status })
    const contract = { Scheduled: 'Ending', Terminated: 'Ended' }[status]
    if (contract) await setRow(app.db, 'contracts', { id: place.contractId }, { status: contract })
    return { place, id }
  },
  tokenOf,
  take: async (app, { place: { contractId, admin }, id }, { ask, token }) => {
    const { call, input } = askOf(ask)
    const figures = 'confirm' in input ? { totalsHash: await totalsHash(app, contractId, input, admin) } : {}
    return app.call(call, { contractId, terminationId: id, ...input, ...figures }, token)
  },
  stateOf: async ({ db }, { place: { worker }, id }) => {
    const row = await rowOf(db, 'terminations', { id })
    return { status: row.status, row, history: await actionsOf(db, 'person', worker.id) }
  },
  // Scheduling again for the same day is a change, and no step of its own in the call.
  meant: (ask, status) => {
    const scheduled = ask === 'schedule' && status === 'Scheduled' ? 'change' : ask
    return stepFrom(machine, ask === 'tell' ? `tell-${status.toLowerCase()}` : scheduled, status)
  },
  expected: ({ kind, ask, step }) => {
    const terminates = kind === 'Admin' || kind === 'terminator'
    if (askOf(ask).call !== REQUEST && !terminates) return [403]
    if (kind === 'foreign company') return [404]
    // The person was not notified, so for them there is none.
    if (kind === 'person') return [404]
    if (!step) return [409]
    // A settlement that was agreed is given up by Admin alone.
    if (ask === 'cancel' && kind === 'terminator') return [403]
    const role = kind === 'Admin' ? kind : kind in FLAGS ? 'InternalEmployee' : 'Client'
    const isRefused =
      !holds(step, role, FLAGS[kind]) ||
      (ask === 'withdraw' && kind !== 'requester') ||
      (ask === 'edit' && kind !== 'requester' && !terminates)
    return [isRefused ? 403 : 200]
  },
  more: (app) => {
    test.each(['Draft', 'Sent', 'Active', 'Ending', 'Ended', 'Void'])(
      'a contract that is %s: the people who may request its end',
      async (contract) => {
        for (const kind of KINDS.filter((one) => one !== 'colleague of the requester')) {
          const place = await createWorkplace(app(), { contract })
          const token = await tokenOf(app(), { place }, kind)
          const { status } = await app().call(REQUEST, { contractId: place.contractId, ...ending() }, token)
          // The person sees the end of a contract only after the notification; here there was none.
          expect([kind, status]).toEqual([kind, kind === 'foreign company' ? 404 : contract === 'Active' ? 200 : 409])
        }
      },
    )
  },
}
