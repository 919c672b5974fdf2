import { beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../support/app.ts'
import { pdfFor } from '../support/documents.ts'
import { calculate, createPayrollTeam, payrollDesk } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const at = beforehand(() => createPayrollTeam(app, { size: 1 }))
let payrollId: number
let requestId: number
beforeAll(async () => {
  const { call, made, payrollIn } = payrollDesk(app, () => at)
  requestId = await made()
  payrollId = (await payrollIn(requestId)).id
  const alimony = { payrollId, type: 'Alimony', percent: '15', of: 'net', note: 'Exp. 120/2026' }
  await call('payroll/add-deductions', { requestId, deductions: [alimony] })
  const sick = { payrollId, type: 'Sick leave IMSS general', date_from: '2026-01-19', quantity: '2', imss_folio: 'AB123456' }
  await call('payroll/add-incidents', { requestId, incidents: [sick] })
})

const read = async () => (await app.call('payroll/get-payroll-by-id', { payrollId }, at.tokens.admin)).body.payroll
const FILE = pdfFor('evidence')
const attach = async (kind: string, entryId: number, token = at.tokens.admin, more: object = {}) =>
  app.upload('payroll/attach-payroll-evidence', { payrollId, kind, entryId, ...more }, [FILE], token)

test('an incident and a deduction have their paper: it opens, it stays when the entry is changed, it is in the history [§8.4]', async () => {
  const before = await read()
  const [incident] = before.incidents
  const [order] = before.deduction_orders
  expect([incident.file_url, order.file_url]).toEqual([null, null])
  const requestKey = crypto.randomUUID()
  expect((await attach('incident', incident.id, at.tokens.client, { requestKey })).status).toBe(200)
  expect((await attach('incident', incident.id, at.tokens.client, { requestKey })).status).toBe(200)
  const { body } = await attach('deduction', order.id)
  const opened = await app.app.inject({ url: body.payroll.deduction_orders[0].file_url })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  const change = { payrollId, type: 'Alimony', percent: '20', of: 'net' }
  await app.call('payroll/add-deductions', { requestId, deductions: [change], removeIds: [order.id] }, at.tokens.admin)
  const after = await read()
  expect(after.deduction_orders).toMatchObject([{ percent: '20', file_url: expect.stringContaining('/') }])
  expect(after.incidents[0].file_url).not.toBeNull()
  const { history } = (await app.call('payroll/get-history-request-payment', { requestId }, at.tokens.client)).body
  const told = history.filter(({ action }: { action: string }) => action === 'payment-request.evidence-attached')
  expect(told.map(({ changes }: { changes: { field: string }[] }) => changes[0]?.field)).toEqual([
    'Alimony',
    'Sick leave IMSS general',
  ])
})

test('a change of an entry that another person changed or removed meanwhile is refused, and nothing is lost', async () => {
  const own = await createPayrollTeam(app, { size: 1 })
  const { ask: call, made, payrollIn } = payrollDesk(app, () => own)
  const request = await made()
  const { id } = await payrollIn(request)
  const entries = async () => (await call('payroll/get-payroll-by-id', { payrollId: id })).body.payroll
  const begun = app.now.value
  let minute = 0
  const kinds = [
    ['payroll/add-incidents', 'incidents', 'replaceIds', 'incidents', { payrollId: id, type: 'Bonus', amount: '500' }],
    [
      'payroll/add-deductions',
      'deductions',
      'removeIds',
      'deduction_orders',
      { payrollId: id, type: 'Loan', amount: '50', total: '500' },
    ],
  ] as const
  for (const [operation, member, ids, list, entry] of kinds) {
    expect((await call(operation, { requestId: request, [member]: [entry] })).status).toBe(200)
    const [seen] = (await entries())[list]
    const change = (amount: string, enteredAt: string) => {
      minute += 1
      app.now.value = new Date(`2026-01-20T19:${String(minute).padStart(2, '0')}:00Z`)
      return call(operation, { requestId: request, [member]: [{ ...entry, amount }], [ids]: [seen.id], enteredAt })
    }
    expect((await change('60', seen.created_at)).status).toBe(200)
    const [changed] = (await entries())[list]
    expect([changed.id, changed.amount]).toEqual([seen.id, '60.00'])
    for (const at of [seen.created_at, 'yesterday']) {
      expect(await statusAndCode(change('70', at))).toEqual([409, 'STALE'])
    }
    const again = await change('70', changed.created_at)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await call(operation, { requestId: request, [member]: [], removeIds: [seen.id] })).status).toBe(200)
    expect((await change('80', changed.created_at)).body.code).toBe('STALE')
    expect((await entries())[list]).toEqual([])
  }
  app.now.value = begun
})

test('alimony without a court order is reported until the order is there, without a new calculation [§8.4]', async () => {
  const own = await createPayrollTeam(app, { size: 1 })
  const { call, made, payrollIn } = payrollDesk(app, () => own)
  const request = await made()
  const { id } = await payrollIn(request)
  const alimony = { payrollId: id, type: 'Alimony', percent: '15', of: 'net' }
  const { deductions } = await call('payroll/add-deductions', { requestId: request, deductions: [alimony] })
  const counted = await calculate(app, request, own.tokens.admin)
  const told = (request: { warnings: { code: string; message: string }[] }) =>
    request.warnings.filter(({ code }) => code === 'ORDER_MISSING').map(({ message }) => message)
  expect(told(counted)).toEqual(['Ana Employee 00001: the court order for the alimony is not on file.'])
  const entered = { payrollId: id, kind: 'deduction', entryId: deductions[0].id }
  expect((await app.upload('payroll/attach-payroll-evidence', entered, [FILE], own.tokens.admin)).status).toBe(200)
  const after = (await call('payroll/get-request-payment-by-id', { requestId: request })).requestPayment
  expect(told(after)).toEqual([])
  expect(after).toMatchObject({ status: 'Calculated', is_stale: false, totals: counted.totals })
})

test('a file that another one takes the place of stays to be read, and the history names both [§8.4]', async () => {
  const { incidents } = await read()
  const other = { ...pdfFor('evidence'), name: 'other.pdf' }
  const input = { payrollId, kind: 'incident', entryId: incidents[0].id }
  const { body } = await app.upload('payroll/attach-payroll-evidence', input, [other], at.tokens.admin)
  expect(body.payroll.former_files).toMatchObject([
    { type: 'Sick leave IMSS general', name: FILE.name, replaced_at: expect.any(String), replaced_by: expect.any(String) },
  ])
  const opened = await app.app.inject({ url: body.payroll.former_files[0].file_url })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { history } = (await app.call('payroll/get-history-request-payment', { requestId }, at.tokens.admin)).body
  const told = history.filter(({ action }: { action: string }) => action === 'payment-request.evidence-attached')
  expect(told[0].changes).toEqual([{ field: 'Sick leave IMSS general', from: FILE.name, to: 'other.pdf' }])
})

test('a company changes no court order, and a cancelled request accepts nothing [§8.4]', async () => {
  const { incidents, deduction_orders } = await read()
  expect((await attach('deduction', deduction_orders[0].id, at.tokens.client)).body.fields).toEqual([
    { field: 'entryId', message: 'This entry no longer exists, or you may not change it. Reload the page.' },
  ])
  expect((await attach('incident', 999_999)).status).toBe(400)
  const { version } = (await app.call('payroll/get-request-payment-by-id', { requestId }, at.tokens.admin)).body.requestPayment
  const reason = 'Paid in the system before.'
  await app.call('payroll/cancel-request-payment', { requestId, reason, version }, at.tokens.admin)
  expect((await attach('incident', incidents[0].id)).body.code).toBe('REQUEST_STATE')
})
