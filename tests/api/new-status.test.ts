import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import type { TestApp } from '../support/app.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = ['access-control', 'contract', 'payroll', 'schemas', 'scripts/lib', 'server', 'tests/support', 'package.json']
const REASON = 'The bank asks for more papers.'

/** The button, its form and the new status, in the file of the machine. */
const PUT_ASIDE: Transition = {
  action: 'put-aside',
  label: 'Put aside',
  past: 'put aside',
  from: ['Pending'],
  to: 'Set aside',
  call: 'record/take-step',
  actors: { Admin: true },
  guards: ['noTransfer'],
  form: 'invoice-aside',
  input: { reason: 'required' },
  set: { cancelled_reason: 'reason' },
  records: 'invoice.put-aside',
  visibility: 'Internal',
  button: 'default',
  question: 'The invoice waits until it is taken up again.',
  done: 'Invoice put aside',
}
const TAKE_UP: Transition = {
  action: 'take-up',
  label: 'Take up',
  from: ['Set aside'],
  to: 'Pending',
  call: 'record/take-step',
  actors: { Admin: true },
  guards: [],
  input: {},
  set: { cancelled_reason: 'null' },
  records: 'invoice.taken-up',
  visibility: 'Internal',
  button: 'primary',
}
const FORM = {
  name: 'invoice-aside',
  title: 'Put aside',
  schema: {
    type: 'object',
    properties: {
      until: { type: 'string', title: 'Until', format: 'date', 'x-error': 'Enter a day.' },
      paper: { type: 'string', title: 'Missing paper', maxLength: 100, 'x-error': 'Should have at most 100 characters.' },
    },
    required: ['until'],
  },
  ui: {},
  examples: { good: [{ data: { until: '2027-01-31' } }], bad: [{ data: {}, errors: { until: 'Enter a day.' } }] },
}

let root: string
let app: TestApp
let changed: string[]
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plantilla-status-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const file = join(root, 'schemas/machines/invoice.json')
  const machine = JSON.parse(readFileSync(file, 'utf8')) as Machine
  const waitsFor = { ...machine.waitsFor, 'Set aside': 'Provider' }
  changed = ['schemas/machines/invoice.json', 'schemas/forms/invoice-aside.json']
  writeFileSync(file, JSON.stringify({ ...machine, waitsFor, transitions: [...machine.transitions, PUT_ASIDE, TAKE_UP] }))
  writeFileSync(join(root, 'schemas/forms/invoice-aside.json'), JSON.stringify(FORM))
  const { startTestApp } = (await import(join(root, 'tests/support/app.ts'))) as typeof import('../support/app.ts')
  const { migrate } = (await import(join(root, 'server/db/migrate.ts'))) as typeof import('../../server/db/migrate.ts')
  app = await startTestApp({ schemasDir: join(root, 'schemas') }, { hasWorker: false })
  // The same call as at every start of the server.
  expect(await migrate(app.database.pool)).toEqual([])
}, 120_000)
afterAll(async () => {
  await app?.close()
  rmSync(root, { recursive: true, force: true })
})

test('a new status with a button and a form is two files: it is offered, filled in, taken, notified and left again', async () => {
  expect(changed).toHaveLength(2)
  const { createInvoicing, insertInvoice } = (await import(
    join(root, 'tests/support/invoices.ts')
  )) as typeof import('../support/invoices.ts')
  const at = await createInvoicing(app)
  const { admin, contractor, client } = at.tokens
  const id = await insertInvoice(app, at, { status: 'Pending' })
  const read = async (token = admin) => (await app.call('contractor/get-invoice-by-id', { invoiceId: id }, token)).body.data[0]
  const offered = async (token = admin) => (await read(token)).steps.map(({ action }: { action: string }) => action)
  const take = (more: object, token = admin) =>
    app.call('record/take-step', { record: 'invoice', id, action: 'put-aside', ...more }, token)

  const step = (await read()).steps.find(({ action }: { action: string }) => action === 'put-aside')
  expect(step).toMatchObject({
    label: 'Put aside',
    call: 'record/take-step',
    form: 'invoice-aside',
    needs_reason: true,
    missing: [],
    question: 'The invoice waits until it is taken up again.',
  })
  expect(await offered(contractor)).not.toContain('put-aside')

  const before = await read()
  const refusals = [
    [await take({ fields: { until: '2027-01-31' } }), 400, ['reason']],
    [await take({ reason: REASON }), 400, ['until']],
    [await take({ reason: REASON, fields: { until: '2027-01-31', colour: 'red' } }), 400, ['colour']],
    [await take({ reason: REASON, fields: { until: '2027-01-31' } }, contractor), 403, []],
    [await take({ reason: REASON, fields: { until: '2027-01-31' } }, client), 404, []],
    [await take({ reason: REASON, fields: { until: '2027-01-31' }, version: 99 }), 409, []],
    [await take({ action: 'cancel', reason: REASON }), 400, ['action']],
  ] as const
  for (const [answer, status, fields] of refusals) {
    const named = (answer.body.fields ?? []).map(({ field }: { field: string }) => field)
    expect({ status: answer.status, named }).toEqual({ status, named: fields })
  }
  expect((await read()).version).toBe(before.version)

  const taken = await take({ reason: REASON, fields: { until: '2027-01-31', paper: 'Form W-8' }, version: before.version })
  expect(taken.body.record).toEqual({ id, status: 'Set aside', version: before.version + 1 })
  const now = await read()
  expect(now).toMatchObject({ status: 'Set aside', waits_for: 'Provider', cancelled_reason: REASON })
  expect(await offered()).toEqual(['take-up'])
  const history = (await app.call('contractor/get-history-invoice', { invoiceId: id }, admin)).body.data
  expect(history.at(-1)).toMatchObject({
    action: 'invoice.put-aside',
    from: 'Pending',
    to: 'Set aside',
    reason: REASON,
    changes: [
      { field: 'until', to: '2027-01-31' },
      { field: 'paper', to: 'Form W-8' },
    ],
  })

  // The old steps do not start from it, and the new one leads back.
  const early = await app.call('contractor/send-invoice-email-to-aprove', { invoiceId: id }, admin)
  expect([early.status, early.body.code]).toEqual([409, 'INVOICE_STATE'])
  expect((await take({ action: 'take-up' })).body.record.status).toBe('Pending')
  expect(await read()).toMatchObject({ status: 'Pending', cancelled_reason: null })
})

test('the database takes the statuses of the machine file and no others', async () => {
  const { db } = app.database
  const set = (status: string) => db.updateTable('invoices').set({ status }).execute()
  await set('Set aside')
  await expect(set('Heaven')).rejects.toThrow('invoices_status_check')
})
