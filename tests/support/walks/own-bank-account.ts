import { expect, test } from 'vitest'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/own-bank-account.json' with { type: 'json' }
import { ownAccounts } from '../../../server/areas/bank-accounts/record.ts'
import type { TestApp } from '../app.ts'
import { accountInput, insertOwnAccount } from '../bank.ts'
import { createCompany, signInAs } from '../people.ts'
import { rowOf } from '../rows.ts'
import type { Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const UPDATE = 'employee/update-own-bank-account'
const ASSIGN = 'employee/assign-core-bank-account-to-company'

interface Kind {
  role: Role
  internalEmployees?: Permissions['internalEmployees']
  isAllowed?: true
}
const KINDS: Record<string, Kind> = {
  Admin: { role: 'Admin', isAllowed: true },
  'staff with the flag': { role: 'InternalEmployee', internalEmployees: { bankAccounts: true }, isAllowed: true },
  'staff of whom the flag is not said, which is as viewDetails': {
    role: 'InternalEmployee',
    internalEmployees: { viewDetails: true },
    isAllowed: true,
  },
  'staff without the flag': {
    role: 'InternalEmployee',
    internalEmployees: { viewTab: true, viewDetails: true, edit: true, bankAccounts: false },
  },
  'a company': { role: 'Client' },
  'an employee': { role: 'Employee' },
  'a contractor': { role: 'Contractor' },
}
const isAllowed = (kind: string): boolean => KINDS[kind]?.isAllowed === true

interface Place {
  app: TestApp
  companyId: number
  tokens: Record<string, string>
}

/** F6 An own bank account of the provider. */
export const ownBankAccount: Walk<Place, { id: number }> = {
  about: 'F6',
  machine,
  record: ownAccounts,
  kinds: Object.keys(KINDS),
  asks: ['confirm', 'change', 'deactivate', 'assign'],
  elsewhere: { create: 'tests/support/walks/own-bank-account.ts' },
  setUp: async (app) => {
    const { id: companyId } = await createCompany(app.db)
    const tokens: Record<string, string> = {}
    for (const [kind, { role, internalEmployees }] of Object.entries(KINDS)) {
      const permissions = internalEmployees ? { internalEmployees } : null
      const isStaff = role === 'Admin' || role === 'InternalEmployee'
      const options = { role, companyId: isStaff ? null : companyId, password: null, permissions }
      tokens[kind] = await signInAs(app, options)
    }
    return { app, companyId, tokens }
  },
  make: async ({ app, companyId }, { status }) => {
    await app.db.deleteFrom('core_bank_account_assignments').where('company_id', '=', companyId).execute()
    return { id: await insertOwnAccount(app, { status }) }
  },
  tokenOf: ({ tokens }, _made, kind) => tokens[kind] ?? '',
  take: ({ app, companyId }, { id }, { ask, token }) => {
    if (ask === 'assign') return app.call(ASSIGN, { companyId, bankAccountIds: [id] }, token)
    const input = {
      confirm: { confirm: true, version: 1 },
      change: { alias: 'Another name' },
      deactivate: { is_active: false },
    }[ask]
    return app.call(UPDATE, { id, ...input }, token)
  },
  stateOf: async ({ app: { db } }, { id }) => {
    const account = await rowOf(db, 'own_bank_accounts', { id })
    const assigned = await db.selectFrom('core_bank_account_assignments').selectAll().where('account_id', '=', id).execute()
    const rows = await db
      .selectFrom('history')
      .select('action')
      .where('entity', 'in', ['bank-account', 'company'])
      .orderBy('id')
      .execute()
    return { status: account.status, account, assigned, history: rows.map(({ action }) => action) }
  },
  expected: ({ kind, step }) => [isAllowed(kind) ? (step ? 200 : 409) : 403],
  check: ({ answer, ask, status, before, after }) => {
    if (answer.status === 200) expect(after.history).toHaveLength(before.history.length + 1)
    if (answer.status !== 409) return
    const text = `This account is ${status}; that step is not possible now.`
    expect(answer.body.message).toBe(ask === 'assign' ? 'This account is not active.' : text)
  },
  offered: async ({ app }, { id }, token) => {
    const { status, body } = await app.call('employee/get-own-bank-account', { id }, token)
    if (status !== 200) return null
    const free = body.bankAccount.steps.filter(({ missing }: { missing: string[] }) => missing.length === 0)
    // A company takes an account on its own page.
    return [
      ...free.map(({ action }: { action: string }) => action),
      ...(body.bankAccount.status === 'Active' ? ['assign'] : []),
    ]
  },
  more: (place) => {
    test.each(Object.keys(KINDS))('%s adds an account, which its author does not confirm, or is refused', async (kind) => {
      const { app, tokens } = place()
      const { status, body } = await app.call('employee/create-new-own-bank-account', accountInput(), tokens[kind])
      expect(status).toBe(isAllowed(kind) ? 200 : 403)
      if (!isAllowed(kind)) return
      const [confirm] = body.bankAccount.steps.filter(({ action }: { action: string }) => action === 'confirm')
      expect(confirm.missing).toEqual(['Another person must confirm this account.'])
    })
  },
}
