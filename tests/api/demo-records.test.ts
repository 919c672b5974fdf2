import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_BLOCKS } from '../../access-control/clients.ts'
import { readForm } from '../../contract/forms/record.ts'
import statuses from '../../schemas/statuses.json'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { seedClients } from '../../server/demo/clients/seed.ts'
import { seedPaymentRequests } from '../../server/demo/payment-requests.ts'
import { seedReceipts } from '../../server/demo/receipts.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { loadForms } from '../../server/forms/load.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { statementsOf } from '../support/statements.ts'
import { testApp } from '../support/test-app.ts'

/** Measured in statements, which a busy machine does not change; one for each record and paper would be hundreds. */
const MOST_STATEMENTS = 100
const NOW = new Date('2026-11-22T15:00:00Z')

const forms = await loadForms('schemas')
const app = testApp({}, { hasWorker: false })
let token: string
let statements: number
beforeAll(async () => {
  await seedDemo(app.db)
  statements = (await statementsOf(app.pool, () => seedClients(app.db, app.files))).length
  await seedPaymentRequests({ db: app.db, files: app.files }, NOW)
  await seedReceipts(app.db, NOW)
  const { body } = await app.call('employee/login', { email: 'admin@plantilla.test', password: DEMO_PASSWORD })
  token = body.token
}, 120_000)
afterAll(() => forms.close())

const all = async () => (await app.call('client/find-all-clients', { limit: 100 }, token)).body.clients
const read = async (clientId: number) => (await app.call('client/get-client-by-id', { clientId }, token)).body.client

test('the demo has companies in every status of the onboarding, and does not ask the database for each of them again and again [F4]', async () => {
  const found = new Set((await all()).map(({ status }: { status: string }) => status))
  expect([...found].toSorted()).toEqual(Object.keys(statuses.clientOnboarding).toSorted())
  expect(statements).toBeLessThan(MOST_STATEMENTS)
})

test('their records match the forms, their timelines end in their status, and only the early ones lack something [F4]', async () => {
  for (const { id, name, status } of await all()) {
    const client = await read(id)
    const steps: { from: string | null; to: string }[] = client.timeline
    expect([name, steps.at(-1)?.to]).toEqual([name, status])
    const reached = [null, ...steps.map(({ to }) => to)].slice(0, -1)
    expect([name, ...steps.map(({ from }) => from)]).toEqual([name, ...reached])
    expect(client.account_manager).not.toBeNull()
    expect(client.admins[0]).toMatchObject({ is_owner: true })
    if (status === 'Request') continue
    expect([name, client.missing.filter((title: string) => !title.startsWith('Identificación'))]).toEqual([name, []])
    for (const block of CLIENT_BLOCKS) {
      const variant = { viewer: 'Admin', subject: 'Client' } as const
      const form = forms.form(`client-${block}`, variant)
      expect([name, block, forms.validate(`client-${block}`, variant, readForm(form, client))]).toEqual([name, block, []])
    }
  }
})

test('the history of the demo is one chain for each company [F4]', async () => {
  const { checked, broken } = await checkHistory(app.db, () => new Date())
  expect([checked > 20, broken]).toEqual([true, 0])
})

test('anyone who got through the approval in the demo has an account to pay into [F6]', async () => {
  const { rows } = await app.sql<{ name: string }>`select c.name from companies c
    where c.status in ('Approved', 'Suspended')
      and not exists (select from core_bank_account_assignments a where a.company_id = c.id and a.is_default)`
  expect(rows).toEqual([])
})

test('the demo has payment requests in every status, without notifications of the past [I1]', async () => {
  const { rows } = await app.pool.query('select status, people, net from payment_requests order by id')
  expect(rows.map(({ status }) => status)).toEqual([
    'Complete',
    'Paid',
    'Approval',
    'Pending',
    'Validating',
    'Calculated',
    'Cancelled',
    'Adjustment',
    'Pending',
  ])
  expect(rows.filter(({ people }) => people === 0)).toEqual([])
  expect((await app.pool.query('select count(*)::int as n from changes_to_tell')).rows[0].n).toBe(0)
})

test('the demo has receipts in every state, each with the moments that belong to it [I3]', async () => {
  const { rows } = await app.pool.query(
    `select distinct status, sent_at is not null as sent, seen_at is not null as seen, signed_at is not null and signed_digest is not null as signed,
       objection is not null as objected from payroll_receipts where payroll_id is not null order by status`,
  )
  expect(rows).toEqual([
    { status: 'Objected', sent: true, seen: true, signed: false, objected: true },
    { status: 'Seen', sent: true, seen: true, signed: false, objected: false },
    { status: 'Sent', sent: true, seen: false, signed: false, objected: false },
    { status: 'Signature required', sent: true, seen: false, signed: false, objected: false },
    { status: 'Signed', sent: true, seen: true, signed: true, objected: false },
    { status: 'To send', sent: false, seen: false, signed: false, objected: false },
  ])
})

test('the paid people of the demo can get a tax receipt [I1]', async () => {
  const { rows } =
    await app.sql`select id, firstname || ' ' || lastname as name from payrolls where status in ('Paid', 'Complete')
      order by id`
  expect(rows.length).toBeGreaterThan(5)
  const problems: Record<string, string[]> = {}
  for (const { id, name } of rows) {
    const error = await payslipRequestOf(app.db, id, NOW).catch((error: Error) => error)
    if (error instanceof Error) problems[error.message] = [...(problems[error.message] ?? []), name]
  }
  expect(problems).toEqual({})
})
