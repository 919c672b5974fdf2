import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { trackingKeyOf } from '../../payroll/layout/layout.ts'
import { checkStoredCep } from '../../server/areas/payroll/papers/cep-work.ts'
import type { Run } from '../../server/areas/payroll/runs/runs.ts'
import { followCancellations } from '../../server/areas/payroll/tax-receipts/replace-misdated.ts'
import { CepServiceError } from '../../server/outside/ceps/ceps.ts'
import { pack, unpack } from '../../server/zip/zip.ts'
import type { TestApp } from '../support/app.ts'
import { untilLocked } from '../support/locks.ts'
import { calculate, createPayrollTeam, FORTNIGHT, type PayrollTeam, workRunOf } from '../support/payment-requests.ts'
import { pdfOf } from '../support/pdf.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const REPORT = 'payroll/download-request-report'
const LAYOUT = 'payroll/download-payment-layout'
const CEPS = 'payroll/upload-ceps'
const TAX = 'payroll/add-tax-ind-payroll'
const TAXES = 'payroll/add-tax-payrolls'
const CANCEL = 'payroll/cancel-tax-ind-payroll'
const WAIVE = 'payroll/waive-cep'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
let at: PayrollTeam
let requestId: number
let people: { id: number; net: string; clabe: string }[]
beforeAll(async () => {
  // The company pays later: nothing but its approval is between counting and paying.
  at = await createPayrollTeam(app, { size: 3, company: { payment_terms_days: 30, imss_risk_class: 1 } })
  const { db } = app
  for (const person_id of at.ids) await insertRow(db, 'addresses', { person_id, zip_code: '06600' })
  const { body } = await app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin)
  requestId = body.requestPayment.id
  const incident = { payrollId: body.requestPayment.payrolls[0].id, type: 'Bonus', amount: '1500.00' }
  await app.call('payroll/add-incidents', { requestId, incidents: [incident] }, at.tokens.admin)
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  const banks = await db.selectFrom('bank_details').select(['person_id', 'clabe']).where('person_id', 'in', at.ids).execute()
  people = payrolls.map(({ id, net, employee_id }: { id: number; net: string; employee_id: number }) => ({
    id,
    net,
    clabe: banks.find(({ person_id }) => person_id === employee_id)?.clabe ?? '',
  }))
})

const admin = (operation: Parameters<TestApp['call']>[0], input: object) =>
  app.call(operation, { requestId, ...input }, at.tokens.admin)
const file = (operation: Parameters<TestApp['call']>[0], input: object, token = at.tokens.admin) =>
  app.download(operation, { requestId, ...input }, token)
const personOf = (index: number) => {
  const person = people[index]
  if (!person) throw new Error('There are three people.')
  return person
}
const cep = ({ key, amount, account, name }: { key: string; amount: string; account: string; name: string }) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><SPEI_Tercero FechaOperacion="2026-01-20" claveRastreo="${key}"><Beneficiario BancoReceptor="BANAMEX" Nombre="${name}" Cuenta="${account}" MontoPago="${amount}"/><Ordenante BancoEmisor="BBVA"/></SPEI_Tercero>`,
  )
const cepOf = (index: number, more: Partial<Parameters<typeof cep>[0]> = {}) => {
  const { id, net, clabe } = personOf(index)
  return cep({
    key: trackingKeyOf(id, FORTNIGHT.payment_date),
    amount: net,
    account: clabe,
    name: `ANA EMPLOYEE ${String(index + 1).padStart(5, '0')}`,
    ...more,
  })
}
const send = (files: [string, Buffer][]) =>
  app.upload(
    CEPS,
    { requestId },
    files.map(([name, content]) => ({ field: 'ceps_file', name, type: 'application/octet-stream', content })),
    at.tokens.admin,
  )
const tax = (index: number, input: object, files: { field: string; name: string; content: Buffer }[] = []) =>
  app.upload(TAX, { payrollId: personOf(index).id, ...input }, files, at.tokens.admin)
const papersOf = async (token = at.tokens.admin) =>
  (await app.call('payroll/get-papers-request-payment', { requestId }, token)).body.papers
const statusOf = async () =>
  (await admin('payroll/get-request-payment-by-id', {})).body.requestPayment as { status: string; payrolls: object[] }
const receiptOf = async (index: number) => {
  const { body } = await app.call('payroll/find-all-receipts', { filters: { requestId } }, at.tokens.admin)
  const row = body.receipts.find(({ payroll_id }: { payroll_id: number }) => payroll_id === personOf(index).id)
  return (await app.call('payroll/get-payroll-receipt', { receiptId: row.id }, at.tokens.admin)).body.receipt
}

test('a report of more lines than a PDF holds is refused with a message, and available as CSV [I1]', async () => {
  const { rows } = await app.sql`insert into payroll_incidents (payroll_id, request_id, type, amount, note, created_at)
      select payroll_id, request_id, type, amount, note, created_at from payroll_incidents, generate_series(1, 2000)
      where request_id = ${requestId} returning id`
  const input = { kind: 'incidents', format: 'pdf' }
  const refused = await file(REPORT, input)
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    [{ field: 'format', message: 'This report has 2,001 lines; a PDF can have 2,000 at most. Download it as XLSX or CSV.' }],
  ])
  const csv = await file(REPORT, { ...input, format: 'csv' })
  expect(csv.body.match(/Ana Employee 00001,Bonus/g)).toHaveLength(2001)
  await app.pool.query('delete from payroll_incidents where id = any($1::int[])', [rows.map(({ id }) => id)])
  expect((await file(REPORT, input)).statusCode).toBe(200)
})

test('a report that an Admin downloads in a view is recorded under the Admin, with the viewed person', async () => {
  const columns = { firstname: 'Luis', lastname: 'Soto' }
  const permissions = { requestPayments: { viewDetails: true } }
  const viewed = await createPerson(app.db, { role: 'InternalEmployee', permissions, columns })
  const { body } = await app.call('employee/start-view-as', { idInternalEmployee: viewed.id }, at.tokens.admin)
  expect((await file(REPORT, { kind: 'register', format: 'csv' }, body.token)).statusCode).toBe(200)
  const [told] = (await admin('payroll/get-history-request-payment', {})).body.history
  expect([told.action, told.who]).toEqual([
    'payment-request.report-downloaded',
    { name: 'Ana López (as Luis Soto)', role: 'Admin' },
  ])
  const row = await app.db.selectFrom('history').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect([row.actor_id, row.as_id]).toEqual([at.admin.id, viewed.id])
})

/** The file is another one by now. */
const replaceFile = async (id: string, content: string) => {
  const path = join(app.settings.dataDir, 'replaced.xml')
  await writeFile(path, content)
  const facts = { bytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') }
  await app.files.storage.put(id, { path, type: 'application/xml', ...facts })
}

test('a person who closes a payroll downloads 120 reports in a minute; the next one has to wait, and others are not delayed [I1]', async () => {
  const token = await signInAs(app, { role: 'Admin', password: null })
  const take = async (input: object = {}, own = token) => file(REPORT, { kind: 'register', format: 'csv', ...input }, own)
  const taken = []
  for (let at = 0; at < 20; at += 1) taken.push((await take()).statusCode)
  // A refused call counts too, and costs less.
  for (let at = 0; at < 100; at += 1) taken.push((await take({ requestId: 2_000_000_000 })).statusCode)
  expect([taken.filter((status) => status === 200).length, taken.filter((status) => status === 404).length]).toEqual([20, 100])
  const refused = await take()
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/),
  ])
  expect((await take({}, at.tokens.admin)).statusCode).toBe(200)
})

test('reports come as sheet, CSV and PDF, and the history says who took which [I1]', async () => {
  const register = await file(REPORT, { kind: 'register', format: 'csv' })
  expect(register.headers['content-disposition']).toMatch(/N-2026-\d+-register\.csv/)
  expect(register.body).toContain('Ana Employee 00001')
  expect(register.body.trim().split('\r\n')).toHaveLength(5)
  // A person excluded from the request is in none of its reports.
  const setStatus = (status: string) => setRow(app.db, 'payrolls', { id: personOf(2).id }, { status })
  await setStatus('Excluded')
  const fewer = await file(REPORT, { kind: 'register', format: 'csv' })
  const totals = fewer.body.trim().split('\r\n').at(-1)?.split(',') ?? []
  expect(fewer.body).not.toContain('Ana Employee 00003')
  expect(totals.at(-1)).toBe((Number(personOf(0).net) + Number(personOf(1).net)).toFixed(2))
  await setStatus('Calculated')
  const sheet = await file(REPORT, { kind: 'costs', format: 'xlsx' }, at.tokens.client)
  expect((await unpack(sheet.rawPayload))?.map(({ name }) => name)).toContain('xl/workbook.xml')
  expect((await file(REPORT, { kind: 'variance', format: 'pdf' })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file(REPORT, { kind: 'incidents', format: 'csv' })).body).toContain('Ana Employee 00001,Bonus,,,,,1500.00')
  const journal = await file(REPORT, { kind: 'journal', format: 'csv' })
  const [, debit, credit] = /Total,,([\d.]+),([\d.]+)/.exec(journal.body) ?? []
  expect(Number(debit)).toBeGreaterThan(30_000)
  expect(credit).toBe(debit)
  // Accounts are those that the payroll interface shows.
  expect(journal.body).toContain('2105-001,Net pay')
  const { body } = await admin('payroll/get-history-request-payment', { page: 1, limit: 5 })
  expect(JSON.stringify(body.history[0])).toContain('Journal (csv)')
})

test('the file for the bank holds approved payments only, each with a key its CEP is found by [I1]', async () => {
  const early = await file(LAYOUT, { format: 'spei' })
  expect([early.statusCode, early.json().code]).toEqual([409, 'REQUEST_STATE'])
  await admin('payroll/send-request-payment-to-approve', { acknowledged: ['all'], note: 'Nothing unusual in here.' })
  const { totals_hash: totalsHash } = (await admin('payroll/get-request-payment-by-id', {})).body.requestPayment
  await app.call('payroll/set-approval-request-payment', { requestId, totalsHash }, at.tokens.client)
  expect((await file(LAYOUT, { format: '999' })).json().fields[0].message).toBe('Choose one of the layouts: csv, spei.')
  const spei = await file(LAYOUT, { format: 'spei' })
  const lines = spei.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  const { id, net, clabe } = personOf(0)
  expect(lines[0]).toBe(
    ['40002', '40', clabe, 'ANA EMPLOYEE 00001', ...(lines[0]?.split('|').slice(4, 5) ?? []), net]
      .concat(lines[0]?.split('|').slice(6, 8) ?? [], trackingKeyOf(id, FORTNIGHT.payment_date))
      .join('|'),
  )
  expect((await file(LAYOUT, { format: 'csv' })).body).toContain(`${net},MXN`)
  const hold = { payrollId: id, hold: true, reason: 'The account is being checked.' }
  await app.call('payroll/hold-payroll', hold, at.tokens.admin)
  const { bank } = await papersOf()
  expect(bank).toMatchObject({ obstacle: null, payments: 2, left_out_count: 1 })
  expect(bank.left_out).toMatchObject([{ payrollId: id, reason: 'Held: The account is being checked.' }])
  expect(bank.layouts.map(({ format }: { format: string }) => format)).toEqual(['csv', 'spei'])
  expect((await papersOf(at.tokens.client)).bank).toBeNull()
  await app.call('payroll/hold-payroll', { ...hold, hold: false }, at.tokens.admin)
})

test('CEPs find their payments; differences are reported, none is used twice, and a returned payment needs another [I1]', async () => {
  expect((await send([['a.xml', cepOf(0)]])).body.code).toBe('REQUEST_STATE')
  const paid = await admin('payroll/set-paid-payrolls', { paid_at: '2026-01-20', reference: 'SPEI of the day' })
  expect(paid.body.updated).toHaveLength(3)
  const first = await send([
    ['wrong.xml', cepOf(1, { amount: '1.00' })],
    ['proof.pdf', pdfOf()],
    ['a.xml', Buffer.from('<?xml version="1.0"?><a/>')],
    [
      'all.zip',
      await pack([
        { name: 'x/one.xml', content: cepOf(0) },
        { name: 'x/one.pdf', content: '%PDF-1.4' },
      ]),
    ],
  ])
  expect(first.body, JSON.stringify(first.body)).toMatchObject({
    matched: [
      { payrollId: personOf(1).id, problems: [`The amount of the CEP is 1.00; the payroll says ${personOf(1).net}.`] },
      { payrollId: personOf(0).id, file: 'one.xml', problems: [] },
    ],
    unmatched: [
      { file: 'proof.pdf', reason: 'A PDF cannot be compared with the payroll. Upload the XML of this CEP.' },
      { file: 'a.xml', reason: 'This XML is not a CEP of the Bank of Mexico.' },
    ],
    requestPayment: { status: 'Paid' },
  })
  const { payrolls } = await statusOf()
  expect(payrolls).toMatchObject([{ cep_status: 'Matched' }, { cep_status: 'Mismatch' }, { cep_status: null }])
  const { payroll } = (await app.call('payroll/get-payroll-by-id', { payrollId: personOf(1).id }, at.tokens.client)).body
  expect(payroll.cep).toMatchObject({ status: 'Mismatch', amount: '1.00', xml_url: expect.stringContaining('/') })
  expect((await send([['one.xml', cepOf(0)]])).body.unmatched[0].reason).toMatch(/^This CEP was already used in N-2026-/)
  expect((await receiptOf(0)).parts).toContain('cep')
  expect((await receiptOf(1)).parts).not.toContain('cep')
  const back = { payrollId: personOf(0).id, returned: true, reason: 'The account was closed by the bank.' }
  await app.upload('payroll/set-paid-ind-payroll', back, [], at.tokens.admin)
  const paidAgain = { payrollId: personOf(0).id, paid_at: '2026-01-20', reference: 'AGAIN1' }
  await app.upload('payroll/set-paid-ind-payroll', paidAgain, [], at.tokens.admin)
  expect((await statusOf()).payrolls[0]).toMatchObject({ status: 'Paid', cep_status: null })
  const waive = (input: object) => app.call(WAIVE, { payrollId: personOf(2).id, waive: true, ...input }, at.tokens.admin)
  expect((await waive({ reason: '  ' })).body.fields[0].field).toBe('reason')
  const reason = 'Paid by cheque, which has no CEP.'
  expect((await waive({ waive: false, reason })).body.fields[0].message).toBe('This payment already needs a CEP.')
  expect((await waive({ reason })).body.payroll.cep_status).toBe('Waived')
  expect((await waive({ reason })).status).toBe(400)
  const waived = await app.call('payroll/get-payroll-by-id', { payrollId: personOf(2).id }, at.tokens.admin)
  expect(waived.body.payroll.cep_waiver).toMatchObject({ reason })
  expect((await papersOf()).ceps.counts).toEqual({ None: 1, Mismatch: 1, Waived: 1 })
  expect((await waive({ waive: false, reason })).body.payroll.cep_status).toBeNull()
  const rest = await send([
    ['0.xml', cepOf(0, { key: 'AGAIN1' })],
    ['1.xml', cepOf(1)],
    ['2.xml', cepOf(2, { key: '' })],
  ])
  expect(rest.body).toMatchObject({ matched: [{ problems: [] }, { problems: [] }, { problems: [] }], unmatched: [] })
})

test('CEPs are checked here, and where its service is set up with the Bank of Mexico; who differs is named [I1]', async () => {
  const verify = async () => {
    const { body } = await admin('payroll/verify-ceps', {})
    await workRunOf(app, body.jobId)
    return (await papersOf()).ceps
  }
  const cepRow = async (index: number) =>
    (await app.call('payroll/get-payroll-by-id', { payrollId: personOf(index).id }, at.tokens.client)).body.payroll.cep
  expect(await verify()).toMatchObject({ counts: { Matched: 3 }, asks_bank: false, failed: [], running_job: null })
  const outcomes = (await cepRow(0)).checks.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes).toEqual(['right', ...Array(4).fill('not checked')])
  // The bank knows the first as it is, has another amount for the second, and takes no more questions after that.
  const asked: string[] = []
  const senders = (index: number) => cepOf(index).toString().replace('<Ordenante', '<Ordenante Cuenta="012180001234567895"')
  const answers = [senders(0), senders(1).replace(/MontoPago="[^"]+"/, 'MontoPago="1.00"')]
  // Every CEP names the account it came from.
  for (const [index, { id }] of people.entries()) {
    const { xml_file } = await app.db
      .selectFrom('payroll_ceps as c')
      .innerJoin('payroll_payments as y', (join) => join.onRef('y.id', '=', 'c.payment_id').on('y.returned_at', 'is', null))
      .select('c.xml_file')
      .where('c.payroll_id', '=', id)
      .executeTakeFirstOrThrow()
    const content = senders(index).replace(/claveRastreo="[^"]*"/, `claveRastreo="KEY${index}"`)
    answers[index] = answers[index]?.replace(/claveRastreo="[^"]*"/, `claveRastreo="KEY${index}"`) ?? ''
    await replaceFile(xml_file, content)
  }
  app.services.ceps = {
    fetchCep: async ({ trackingKey, senderCode }) => {
      asked.push(`${trackingKey} ${senderCode}`)
      const answer = answers[asked.length - 1]
      if (!answer) throw new CepServiceError('It takes no more questions for now.', true)
      return Buffer.from(answer)
    },
  }
  const found = await verify()
  app.services.ceps = null
  expect(asked).toEqual(['KEY0 40012', 'KEY1 40012', 'KEY2 40012'])
  expect(found.counts).toEqual({ Verified: 1, Mismatch: 1, Matched: 1 })
  expect(found.failed).toMatchObject([
    { payrollId: personOf(1).id, reason: 'The Bank of Mexico has a different CEP for it.', fix: null },
    { payrollId: personOf(2).id, reason: 'It takes no more questions for now.' },
  ])
  expect((await cepRow(0)).status).toBe('Verified')
  expect((await admin('payroll/verify-ceps', { requestId: 999_999 })).status).toBe(404)
  // A CEP with problems is checked again, and only the bank's answer was against it.
  expect((await verify()).counts).toEqual({ Verified: 1, Matched: 2 })
  const { body } = await admin('payroll/get-history-request-payment', { page: 1, limit: 1 })
  expect(body.history[0]).toMatchObject({ action: 'payment-request.ceps-verified', changes: [{ to: '2 of 2' }, {}] })
})

test('a CEP that is checked while its payment is returned is none of the next payment [I1]', async () => {
  const { id } = personOf(0)
  const before = await rowOf(app.db, 'payrolls', { id })
  const { id: paymentId } = await rowOf(app.db, 'payroll_payments', { payroll_id: id, returned_at: null })
  const returned = { returned_at: '2026-01-20T18:00:00Z', return_reason: 'The account is closed.', returned_by: at.admin.id }
  const kept = { returned_at: null, return_reason: null, returned_by: null }
  let checking: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('payment_requests').set({ updated_at: '2026-01-20T18:00:00Z' }).where('id', '=', requestId).execute()
    await setRow(tx, 'payroll_payments', { id: paymentId }, returned)
    await setRow(tx, 'payrolls', { id }, { status: 'Hold', cep_status: null })
    checking = checkStoredCep(app.services, { request_id: requestId } as Run, id)
    await untilLocked(app)
  })
  await checking
  expect((await rowOf(app.db, 'payrolls', { id })).cep_status).toBeNull()
  await setRow(app.db, 'payroll_payments', { id: paymentId }, kept)
  await setRow(app.db, 'payrolls', { id }, { status: before.status, cep_status: before.cep_status })
})

test('a tax receipt is made, cancelled and made again, or comes as an XML that agrees with the payroll [I1]', async () => {
  expect((await tax(0, {})).body.fields[0].field).toBe('stamp')
  const made = await tax(0, { stamp: true })
  expect(made.body, JSON.stringify(made.body)).toMatchObject({
    payroll: { cfdi_status: 'Valid', cfdi: { status: 'Valid', serie: 'NOM', is_stamped: false } },
  })
  expect((await tax(0, { stamp: true })).body.code).toBe('TAX_BILL_EXISTS')
  const receipt = await receiptOf(0)
  expect(receipt.parts).toEqual(['pdf', 'xml', 'cep', 'zip'])
  const xml = await file('payroll/download-payroll-receipt', { receiptId: receipt.id, part: 'xml' })
  expect(xml.body).toContain(`Total="${personOf(0).net}"`)
  const cancelled = await app.call(CANCEL, { payrollId: personOf(0).id, motive: '02' }, at.tokens.admin)
  expect(cancelled.body.payroll).toMatchObject({ cfdi_status: 'Cancelled', cfdi: { cancel_motive: '02' } })
  expect((await app.call(CANCEL, { payrollId: personOf(0).id, motive: '02' }, at.tokens.admin)).body.code).toBe('TAX_BILL_NONE')
  const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
  const stamp = `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${uuid}"/></cfdi:Complemento></cfdi:Comprobante>`
  const stamped = xml.body.replace('</cfdi:Comprobante>', stamp)
  const bring = (index: number, content: string) =>
    tax(index, {}, [{ field: 'xml_file', name: 'nomina.xml', content: Buffer.from(content) }])
  expect((await bring(0, xml.body)).body.message).toContain('it has no UUID')
  expect((await bring(1, stamped)).body.message).toMatch(/^The RFC on the XML is /)
  expect((await bring(0, stamped.replaceAll(`Total="${personOf(0).net}"`, 'Total="1.00"'))).body.code).toBe('XML_REFUSED')
  expect((await bring(0, stamped)).body.payroll).toMatchObject({ cfdi_status: 'Valid', cfdi: { uuid, status: 'External' } })
})

test('a cancellation that is not decided at once is followed until it is, and a refused one lets the receipt count again [I1]', async () => {
  const { tax: local } = app.services
  const quiet = { warn: () => undefined } as unknown as FastifyBaseLogger
  const state = async () => (await papersOf()).tax.counts
  expect((await tax(1, { stamp: true })).body.payroll.cfdi_status).toBe('Valid')
  let answer: 'Pending cancellation' | 'Cancelled' | 'Valid' = 'Pending cancellation'
  app.services.tax = {
    ...local,
    cancelBill: async () => 'Pending cancellation',
    readCancellation: async () => answer,
  }
  const cancel = () => app.call(CANCEL, { payrollId: personOf(1).id, motive: '03' }, at.tokens.admin)
  expect((await cancel()).body.payroll.cfdi_status).toBe('Pending cancellation')
  expect((await cancel()).body.code).toBe('TAX_BILL_NONE')
  // While it waits no second one is made.
  expect((await tax(1, { stamp: true })).body.code).toBe('TAX_BILL_EXISTS')
  await followCancellations(app.services, app.services.clock(), quiet)
  expect(await state()).toMatchObject({ 'Pending cancellation': 1 })
  answer = 'Valid'
  await followCancellations(app.services, app.services.clock(), quiet)
  expect(await state()).toEqual({ Valid: 2, None: 1 })
  await cancel()
  answer = 'Cancelled'
  await followCancellations(app.services, app.services.clock(), quiet)
  await followCancellations(app.services, app.services.clock(), quiet)
  expect(await state()).toMatchObject({ Valid: 1, Cancelled: 1 })
  const { body } = await admin('payroll/get-history-request-payment', { page: 1, limit: 4 })
  const told = body.history.map(({ action, who }: { action: string; who: object | null }) => [
    action.split('.')[1],
    who === null,
  ])
  expect(told).toEqual([
    ['tax-cancelled', true],
    ['tax-cancelled', false],
    ['tax-kept', true],
    ['tax-cancelled', false],
  ])
  app.services.tax = local
})

test('broken, swollen and dangerous files are named and change nothing [I1]', async () => {
  const zip = await pack([{ name: 'a.xml', content: cepOf(0) }])
  // Its declared unpacked size exceeds the limit.
  const bomb = Buffer.from(zip)
  bomb.writeUInt32LE(100 * 1024 * 1024, bomb.indexOf('PK\x01\x02') + 24)
  const entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><SPEI_Tercero claveRastreo="&x;"/>'
  const { body, status } = await send([
    ['bomb.zip', bomb],
    ['cut.zip', zip.subarray(0, 40)],
    ['entity.xml', Buffer.from(entity)],
    ['foreign.xml', cepOf(0, { account: '012180001234567895', key: 'OTHER' })],
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.matched).toEqual([])
  expect(body.unmatched).toEqual([
    { file: 'bomb.zip', reason: 'This archive cannot be read, or it is too large.' },
    { file: 'cut.zip', reason: 'This archive cannot be read, or it is too large.' },
    { file: 'entity.xml', reason: 'This XML contains definitions that are not allowed in a CEP. It was not read.' },
    { file: 'foreign.xml', reason: 'No payroll matches this CEP.' },
  ])
  const both = await Promise.all([admin('payroll/verify-ceps', {}), admin('payroll/verify-ceps', {})])
  expect(both.map(({ body: { code = 'begun' } }) => code).sort()).toEqual(['CALCULATION_RUNNING', 'begun'])
  await workRunOf(app, both.find(({ status: one }) => one === 200)?.body.jobId)
})

test('all others get theirs in one run, who fails is named, and with the last one the request is complete [I1]', async () => {
  const zip = (zip_code: string | null) => setRow(app.db, 'addresses', { person_id: at.ids[2] ?? 0 }, { zip_code })
  await zip(null)
  const run = async () => {
    const { body } = await admin(TAXES, {})
    await workRunOf(app, body.jobId)
    return body
  }
  expect(await run()).toMatchObject({ total: 2 })
  const { rows } =
    await app.sql`select i.state, i.reason from payroll_run_items i join payroll_runs u on u.id = i.run_id where u.kind = 'tax'
      order by i.seq`
  expect(rows).toEqual([
    { state: 'Done', reason: null },
    { state: 'Failed', reason: 'The zip code of the person should be 5 digits.' },
  ])
  expect((await statusOf()).status).toBe('Paid')
  const { tax } = await papersOf()
  expect(tax).toMatchObject({ counts: { Valid: 2, None: 1 }, is_stamped: false, running_job: null })
  expect(tax.failed).toMatchObject([
    { person: 'Ana Employee 00003', fix: { page: 'employeeOnboardingDetail', id: at.ids[2], tab: 'profile' } },
  ])
  const list = { requestId, page: 1, limit: 50, filters: { onlyWithoutPapers: true } }
  const open = await app.call('payroll/get-payrolls-by-request-id', list, at.tokens.client)
  expect(open.body.payrolls.map(({ id }: { id: number }) => id)).toEqual([personOf(2).id])
  await zip('06600')
  expect(await run()).toMatchObject({ total: 1 })
  expect(await statusOf()).toMatchObject({ status: 'Complete', payrolls: [{ status: 'Complete' }, {}, {}] })
  expect((await admin(TAXES, {})).body.code).toBe('REQUEST_STATE')
  const { body } = await admin('payroll/get-history-request-payment', { page: 1, limit: 50 })
  const actions = body.history.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 2).sort()).toEqual(['payment-request.completed', 'payment-request.tax-added'])
})
