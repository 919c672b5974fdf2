import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_BLOCKS } from '../../access-control/clients.ts'
import { readForm } from '../../contract/forms/record.ts'
import statuses from '../../schemas/statuses.json'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { seedClients } from '../../server/demo/clients/seed.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { loadForms } from '../../server/forms/load.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { statementsOf } from '../support/statements.ts'

/** Measured in statements, which a busy machine does not change; one for each record and paper would be hundreds. */
const MOST_STATEMENTS = 100

const forms = await loadForms('schemas')
let app: TestApp
let token: string
let statements: number
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  await seedDemo(app.db)
  statements = (await statementsOf(app.database.pool, () => seedClients(app.db, app.files))).length
  const { body } = await app.call('employee/login', { email: 'admin@plantilla.test', password: DEMO_PASSWORD })
  token = body.token
})
afterAll(async () => {
  forms.close()
  await app.close()
})

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
  const { rows } = await sql<{ name: string }>`select c.name from companies c
    where c.status in ('Approved', 'Suspended')
      and not exists (select from core_bank_account_assignments a where a.company_id = c.id and a.is_default)`.execute(app.db)
  expect(rows).toEqual([])
})
