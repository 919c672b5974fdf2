import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import type { Role } from '../../access-control/roles.ts'
import machine from '../../schemas/machines/own-bank-account.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { accountInput, insertOwnAccount } from '../support/bank.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'

/*
 * F6 The whole table of the machine, walked: every status, every step, every kind of person. What must happen is worked
 * out from the file alone, by other means than the engine's.
 */
let app: TestApp
let company: { id: number }
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  company = await createCompany(app.database.db)
})
afterAll(() => app.close())

const STATUSES = Object.keys(statuses.ownBankAccount)
const UPDATE = 'employee/update-own-bank-account'
const ASSIGN = 'employee/assign-core-bank-account-to-company'

/** What a person sends for each step of an account that is there. */
const ATTEMPTS: Record<string, (id: number) => { call: typeof UPDATE | typeof ASSIGN; input: object }> = {
  confirm: (id) => ({ call: UPDATE, input: { id, confirm: true } }),
  change: (id) => ({ call: UPDATE, input: { id, alias: 'Another name' } }),
  deactivate: (id) => ({ call: UPDATE, input: { id, is_active: false } }),
  assign: (id) => ({ call: ASSIGN, input: { companyId: company.id, bankAccountIds: [id] } }),
}

interface Kind {
  label: string
  role: Role
  internalEmployees?: Permissions['internalEmployees']
  isAllowed: boolean
}
const KINDS: Kind[] = [
  { label: 'Admin', role: 'Admin', isAllowed: true },
  { label: 'staff with the flag', role: 'InternalEmployee', internalEmployees: { bankAccounts: true }, isAllowed: true },
  {
    label: 'staff of whom the flag is not said, which is as viewDetails',
    role: 'InternalEmployee',
    internalEmployees: { viewDetails: true },
    isAllowed: true,
  },
  {
    label: 'staff without the flag',
    role: 'InternalEmployee',
    internalEmployees: { viewTab: true, viewDetails: true, edit: true, bankAccounts: false },
    isAllowed: false,
  },
  { label: 'a company', role: 'Client', isAllowed: false },
  { label: 'an employee', role: 'Employee', isAllowed: false },
  { label: 'a contractor', role: 'Contractor', isAllowed: false },
]

const stateOf = async (id: number) => {
  const { db } = app.database
  const account = await db.selectFrom('own_bank_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const assigned = await db.selectFrom('core_bank_account_assignments').selectAll().where('account_id', '=', id).execute()
  const rows = await db.selectFrom('history').select('id').where('entity', 'in', ['bank-account', 'company']).execute()
  return { account, assigned, total: rows.length }
}

describe.each(KINDS.map((kind) => [kind.label, kind] as const))('F6 %s', (_label, { role, internalEmployees, isAllowed }) => {
  let token: string
  beforeAll(async () => {
    const permissions = internalEmployees ? { internalEmployees } : null
    const companyId = role === 'Client' || role === 'Employee' || role === 'Contractor' ? company.id : null
    token = await signIn(app, await createPerson(app.database.db, { role, companyId, password: null, permissions }))
  })

  test.each(STATUSES)('at %s: allowed steps work, all others are refused and change nothing', async (status) => {
    for (const [action, attempt] of Object.entries(ATTEMPTS)) {
      const row = machine.transitions.find((one) => one.action === action)
      const startsHere = (row?.from as string[] | undefined)?.includes(status) === true
      const id = await insertOwnAccount(app, { status })
      const { call, input } = attempt(id)
      const before = await stateOf(id)
      const answer = await app.call(call, input, token)
      const expected = !isAllowed ? 403 : startsHere ? 200 : 409
      expect({ action, status, answer: answer.status }).toEqual({ action, status, answer: expected })
      const after = await stateOf(id)
      if (expected === 200) {
        expect(after.account.status).toBe(row?.to)
        expect(after.total).toBe(before.total + 1)
      } else {
        expect({ action, after }).toEqual({ action, after: before })
        expect(answer.body.message.length).toBeGreaterThan(10)
      }
      if (expected === 409) {
        const text = `This account is ${status}; that step is not possible now.`
        expect(answer.body.message).toBe(action === 'assign' ? 'This account is not active.' : text)
      }
      await app.database.db.deleteFrom('core_bank_account_assignments').where('company_id', '=', company.id).execute()
    }
  })

  test('adds an account, or is refused; who may see one is offered exactly the steps that work', async () => {
    const { status, body } = await app.call('employee/create-new-own-bank-account', accountInput(), token)
    expect(status).toBe(isAllowed ? 200 : 403)
    if (!isAllowed) return
    // The author does not confirm, so that step is there and says why it cannot be taken.
    expect(body.bankAccount.steps.find(({ action }: { action: string }) => action === 'confirm').missing).toEqual([
      'Another person must confirm this account.',
    ])
    for (const at of STATUSES) {
      const id = await insertOwnAccount(app, { status: at })
      const answer = await app.call('employee/get-own-bank-account', { id }, token)
      const offered = answer.body.bankAccount.steps.filter(({ missing }: { missing: string[] }) => missing.length === 0)
      const works = machine.transitions.filter(({ call, from }) => call === UPDATE && (from as string[]).includes(at))
      expect(offered.map(({ action }: { action: string }) => action)).toEqual(works.map(({ action }) => action))
    }
  })
})

test('every step of the file was walked', () => {
  const walked = machine.transitions.filter(({ action, from }) => action in ATTEMPTS || from.length === 0)
  expect(walked).toHaveLength(machine.transitions.length)
})
