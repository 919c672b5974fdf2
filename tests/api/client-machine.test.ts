import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import machine from '../../schemas/machines/client-onboarding.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { createReadyCompany } from '../support/onboarding.ts'
import { createPerson, signIn } from '../support/people.ts'

/*
 * F4 The whole table of the machine, walked: every status, every step, every kind of person. What must happen is worked
 * out from the file alone, by other means than the engine's.
 */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
})
afterAll(() => app.close())

const STATUSES = Object.keys(statuses.clientOnboarding)
const SET = 'client/update-client-onboarding-status'
const HAND_IN = 'client/submit-client-onboarding'
/** Statuses that the call takes, and the hand-in, which names none. */
const TARGETS = ['Request', 'Revision', 'Audit', 'Signing', 'Approved', 'Denied', 'Suspended']
const ATTEMPTS: readonly { call: typeof SET | typeof HAND_IN; to: string }[] = [
  ...TARGETS.map((to) => ({ call: SET, to }) as const),
  { call: HAND_IN, to: 'Uploads' },
]

interface Kind {
  label: string
  role: 'Admin' | 'InternalEmployee' | 'Client' | 'Employee' | 'Contractor'
  flags?: string[]
  reach: 'own' | 'foreign'
}
const staff = (label: string, flags: string[], reach: Kind['reach'] = 'own'): Kind => ({
  label,
  role: 'InternalEmployee',
  flags,
  reach,
})
const EVERY_FLAG = ['clients.edit', 'clientOnboarding.review', 'clientOnboarding.decide']
const KINDS: Kind[] = [
  { label: 'Admin', role: 'Admin', reach: 'own' },
  staff('staff that reviews', ['clientOnboarding.review']),
  staff('staff that decides', ['clientOnboarding.decide']),
  staff('staff that edits', ['clients.edit']),
  staff('staff that only looks', ['clientOnboarding.viewTab', 'clients.viewTab']),
  staff('staff with all of it for other companies', EVERY_FLAG, 'foreign'),
  { label: 'the company', role: 'Client', reach: 'own' },
  { label: 'another company', role: 'Client', reach: 'foreign' },
  { label: 'an employee of the company', role: 'Employee', reach: 'own' },
  { label: 'a contractor of the company', role: 'Contractor', reach: 'own' },
]

type Row = (typeof machine.transitions)[number]
const rows = machine.transitions as (Row & { call?: string })[]

function isHeld(kind: Kind, rule: unknown): boolean {
  if (kind.role === 'Admin') return rule === true
  if (kind.role !== 'InternalEmployee') return rule === true
  return rule === true || (typeof rule === 'string' && (kind.flags ?? []).includes(rule))
}

/** Who may make the call at all, by the design: reviewers and deciders; the company and who edits it for it. */
function mayCall(kind: Kind, call: string): boolean {
  if (kind.role === 'Admin') return true
  if (call === HAND_IN) return kind.role === 'Client' || isHeld(kind, 'clients.edit')
  return isHeld(kind, 'clientOnboarding.review') || isHeld(kind, 'clientOnboarding.decide')
}

function expectedOf(kind: Kind, status: string, { call, to }: (typeof ATTEMPTS)[number]): number {
  const isRefusedRole =
    call === HAND_IN
      ? kind.role === 'Employee' || kind.role === 'Contractor'
      : kind.role !== 'Admin' && kind.role !== 'InternalEmployee'
  if (isRefusedRole) return 403
  if (kind.reach === 'foreign') return 404
  if (!mayCall(kind, call)) return 403
  const row = rows.find((one) => one.call === call && one.to === to && (one.from as string[]).includes(status))
  if (!row) return 409
  return isHeld(kind, (row.actors as Record<string, unknown>)[kind.role]) ? 200 : 403
}

const permissionsOf = (flags: readonly string[]): Permissions => {
  const areas: Record<string, Record<string, boolean>> = {
    clients: { edit: false, manageAdmins: false, sendEnvelope: false },
    clientOnboarding: { review: false, decide: false },
  }
  for (const flag of flags) {
    const [area = '', name = ''] = flag.split('.')
    areas[area] = { ...areas[area], [name]: true }
  }
  return areas as Permissions
}

async function actorOf(kind: Kind, company: { id: number }, other: { id: number }): Promise<string> {
  const { db } = app.database
  const near = kind.reach === 'own' ? company.id : other.id
  const isStaff = kind.role === 'Admin' || kind.role === 'InternalEmployee'
  const person = await createPerson(db, {
    role: kind.role,
    password: null,
    companyId: isStaff ? null : near,
    permissions: kind.flags ? permissionsOf(kind.flags) : null,
    columns: { all_companies: kind.reach === 'own' },
  })
  if (kind.role === 'InternalEmployee' && kind.reach === 'foreign') {
    await db.insertInto('company_assignments').values({ person_id: person.id, company_id: other.id }).execute()
  }
  return await signIn(app, person)
}

const stateOf = async (id: number) => {
  const { db } = app.database
  const company = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { total } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  return { company, total }
}

describe.each(KINDS.map((kind) => [kind.label, kind] as const))('F4 %s', (_label, kind) => {
  test.each(STATUSES)('at %s: allowed steps work, all others are refused and change nothing', async (status) => {
    const { db } = app.database
    const [company, other] = [await createReadyCompany(app, status), await createReadyCompany(app, status)]
    const token = await actorOf(kind, company, other)
    for (const attempt of ATTEMPTS) {
      await db.updateTable('companies').set({ status, reviewers: [] }).where('id', '=', company.id).execute()
      await db.updateTable('company_checks').set({ is_done: true }).where('company_id', '=', company.id).execute()
      await db.updateTable('company_documents').set({ status: 'Accepted' }).where('company_id', '=', company.id).execute()
      const before = await stateOf(company.id)
      const said = { reason: 'For the sake of this test', items: [{ key: 'legal_name', note: 'As in the deed' }] }
      const input = attempt.call === SET ? { status: attempt.to, ...said } : { onBehalfReason: said.reason }
      const answer = await app.call(attempt.call, { clientId: company.id, ...input }, token)
      const about = `${status} to ${attempt.to}`
      expect({ about, status: answer.status }).toEqual({ about, status: expectedOf(kind, status, attempt) })
      const after = await stateOf(company.id)
      if (answer.status === 200) {
        expect(after.company.status).toBe(attempt.to)
        expect(after.total).toBe(before.total + 1)
      } else {
        expect({ about, after }).toEqual({ about, after: before })
        expect(answer.body.message.length).toBeGreaterThan(10)
        if (answer.status === 409) {
          expect(answer.body.message).toBe(`This client is in ${status}; that step is not possible now.`)
        }
      }
    }
  })

  test('is offered exactly the steps that work', async () => {
    const company = await createReadyCompany(app)
    const other = await createReadyCompany(app)
    const token = await actorOf(kind, company, other)
    // Who may not open the record sees no buttons either.
    if (kind.reach === 'foreign' || (await app.call('client/get-client-by-id', { clientId: company.id }, token)).status !== 200)
      return
    for (const status of STATUSES) {
      await app.database.db.updateTable('companies').set({ status }).where('id', '=', company.id).execute()
      const { body } = await app.call('client/get-client-by-id', { clientId: company.id }, token)
      const offered = body.client.steps.map(({ to }: { to: string }) => to).sort()
      const works = ATTEMPTS.filter((attempt) => expectedOf(kind, status, attempt) === 200).map(({ to }) => to)
      expect({ status, offered }).toEqual({ status, offered: works.sort() })
    }
  })
})

test('every step of the file that a call carries out was walked', () => {
  const walked = rows
    .filter(({ call, from }) => from.length > 0 && (call === SET || call === HAND_IN))
    .map(({ action }) => action)
  const CARRIED = ['approve', 'ask-corrections', 'deny', 'hand-in', 'open-again', 'pass-audit', 'resume', 'send-to-audit']
  expect(walked.sort()).toEqual([...CARRIED, 'start-revision', 'suspend'])
})
