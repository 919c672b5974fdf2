import { beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { payslipElement } from '../../payroll/cfdi/nomina/payslip.ts'
import { writeXml } from '../../payroll/cfdi/write-xml.ts'
import { linesOf } from '../../server/areas/payroll/receipts/receipt-lines.ts'
import { payslipRequestOf } from '../../server/areas/payroll/tax-receipts/payslip-request.ts'
import { calculate, createPayrollTeam, FORTNIGHT, payrollDesk } from '../support/payment-requests.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const CREATE = 'payroll/create-concept'
const UPDATE = 'payroll/update-concept'
const FROM = '2026-01-20'
const REASON = 'Agreed with the union.'

/** 800.00 a day; paid by amount, in the contribution base and with state payroll tax. */
const PUNCTUAL = {
  code: 'CORP_PUNCTUAL',
  name: 'Corporate punctuality bonus',
  name_es: 'Bono de puntualidad corporativo',
  kind: 'Perception',
  sat_code: '010',
  account: '6001-020',
  is_variable: true,
  from: FROM,
  reason: REASON,
}
const SCHOOL = {
  code: 'SCHOOL_AID',
  name: 'School aid',
  name_es: 'Ayuda escolar de la casa',
  kind: 'Perception',
  sat_code: '034',
  is_exempt: true,
  is_variable: false,
  has_state_tax: false,
  from: FROM,
  reason: REASON,
}
const GYM = {
  code: 'GYM_FEE',
  name: 'Gym fee',
  name_es: 'Cuota del gimnasio',
  kind: 'Deduction',
  sat_code: '004',
  account: '2115-020',
  from: FROM,
  reason: REASON,
}

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 3, company: { imss_risk_class: 1 } }))
let requestId: number
let people: number[]
beforeAll(async () => {
  for (const person_id of at.ids) await insertRow(app.db, 'addresses', { person_id, zip_code: '06600' })
  const { body } = await admin('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT })
  requestId = body.requestPayment.id
  people = body.requestPayment.payrolls.map(({ id }: { id: number }) => id)
})

const { ask: admin } = payrollDesk(app, () => at)
const payrollOf = async (index: number) => (await admin('payroll/get-payroll-by-id', { payrollId: people[index] })).body.payroll
const incident = (index: number, type: string, amount: string) =>
  admin('payroll/add-incidents', { requestId, incidents: [{ payrollId: people[index], type, amount }] })
const problems = async (input: object, operation: OperationName = CREATE) =>
  ((await admin(operation, input)).body.fields ?? []).map(
    ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
  )
const offered = async () =>
  (await admin('payroll/get-request-concepts', { requestId })).body.concepts.map(({ code }: { code: string }) => code)
const lineOf = (lines: { code: string }[], code: string) => lines.find((line) => line.code === code)

test('a concept of our own is refused where it would be mistaken for another or its receipt could not be written [§8.9]', async () => {
  expect(await problems({ ...PUNCTUAL, code: 'bonus', name: ' Salary ', name_es: 'aguinaldo', sat_code: '999' })).toEqual([
    'code: Use 3 to 15 capital letters, digits and underscores, and begin with a letter.',
    'name: A built-in concept already has this name; choose another one.',
    'name_es: A built-in concept already has this name; choose another one.',
    'sat_code: The SAT has no key "999" for a perception on that day.',
  ])
  expect(await problems({ ...PUNCTUAL, sat_code: '' })).toEqual(['sat_code: Enter a SAT key.'])
  expect(await problems({ ...PUNCTUAL, code: 'BONUS', from: '2026-01-19', reason: 'short' })).toEqual([
    'code: There is already a concept BONUS; choose another code.',
    'from: A change takes effect today at the earliest.',
    'reason: Enter a reason of at least 10 characters.',
  ])
  expect(await problems({ ...PUNCTUAL, code: 'ISR_OURS', sat_code: '019' })).toEqual([
    'code: Codes that begin like this are reserved for legal concepts. Choose another code.',
    'sat_code: Key 019 has its own rules that your concept cannot follow; choose another key.',
  ])
  expect(await problems({ ...SCHOOL, sat_code: '038' })).toEqual([
    'sat_code: Key 038 is only for taxed pay; choose the key for exempt pay.',
  ])
})

test('a perception and a deduction of our own are entered as incidents, in a file and by hand, and calculated with their explanation [I2, §8.9]', async () => {
  for (const concept of [PUNCTUAL, SCHOOL, GYM]) {
    const { status, body } = await admin(CREATE, concept)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.concept).toMatchObject({ code: concept.code, is_own: true, valid_from: FROM, retired_from: null })
  }
  expect(await problems({ ...PUNCTUAL, name: 'School Aid' })).toEqual([
    'code: There is already a concept CORP_PUNCTUAL; choose another code.',
    'name: A concept of your own already has this name; choose another one.',
    'name_es: A concept of your own already has this name; choose another one.',
  ])
  expect(await offered()).toEqual(['CORP_PUNCTUAL', 'SCHOOL_AID', 'GYM_FEE'])
  expect((await incident(0, PUNCTUAL.name, '800.00')).status).toBe(200)
  expect((await incident(0, 'SCHOOL_AID', '300.00')).status).toBe(200)
  const fee = { payrollId: people[0], type: 'Gym fee', amount: '100.00' }
  expect((await admin('payroll/add-deductions', { requestId, deductions: [fee] })).status).toBe(200)
  // A company says loans and advances alone, and no deduction of ours.
  const byClient = await app.call('payroll/add-deductions', { requestId, deductions: [fee] }, at.tokens.client)
  expect(byClient.body.fields[0].field).toBe('deductions.0.type')
  const content = Buffer.from('number,type,amount\nE2,bono de puntualidad corporativo,500.00\n')
  const file = { field: 'incidents_file', name: 'incidents.csv', content }
  const read = await app.upload('payroll/upload-incidents-csv', { requestId }, [file], at.tokens.client)
  expect(read.body, JSON.stringify(read.body)).toMatchObject({ created: 1, touchedPayrolls: [people[1]] })
  await calculate(app, requestId, at.tokens.admin)
  const first = await payrollOf(0)
  expect(lineOf(first.perceptions, 'CORP_PUNCTUAL')).toMatchObject({
    name: PUNCTUAL.name,
    sat_code: '010',
    amount: '800.00',
    taxed: '800.00',
    exempt: '0.00',
  })
  expect(lineOf(first.perceptions, 'SCHOOL_AID')).toMatchObject({ sat_code: '034', taxed: '0.00', exempt: '300.00' })
  expect(lineOf(first.deductions, 'GYM_FEE')).toMatchObject({ name: 'Gym fee', sat_code: '004', amount: '100.00' })
  expect(first).toMatchObject({ gross: '13100.00', taxed: '12800.00', exempt: '300.00' })
  expect(first.deduction_orders[0]).toMatchObject({ type: 'Gym fee', amount: '100.00' })
  const { SCHOOL_AID: aid, CORP_PUNCTUAL: bonus, STATE_TAX: tax } = first.explanation
  expect(bonus).toMatchObject([{ formula: 'amount as given', article: 'LISR 94', source: 'Own concept from 20 January 2026' }])
  expect(aid).toMatchObject([{ title: 'Amount' }, { title: 'Exempt part', result: '300.00', confidence: 'U' }])
  expect(tax[0].inputs).toContainEqual({ name: 'Wages', value: '12800.00' })
  const { variable_pay } = await rowOf(app.db, 'payrolls', { id: people[0] ?? 0 })
  expect(Number(variable_pay)).toBe(800)
  expect((await payrollOf(1)).gross).toBe('12500.00')
  // By hand: wholly exempt, like the concept.
  const byHand = { payrollId: people[2], perceptions: [{ code: 'SCHOOL_AID', amount: '250' }], reason: 'Approved by mail.' }
  const { payroll } = (await admin('payroll/modify-payroll', byHand)).body
  expect(lineOf(payroll.perceptions, 'SCHOOL_AID')).toMatchObject({
    name: 'School aid',
    sat_code: '034',
    amount: '250.00',
    taxed: '0.00',
    exempt: '250.00',
  })
})

test('they are in receipt, tax receipt, register and journal under their own name, key and account [I1, §8.9]', async () => {
  const request = await payslipRequestOf(app.db, people[0] ?? 0, app.services.clock())
  const xml = writeXml(payslipElement(request, { certificateNumber: '', certificate: '', seal: '' }))
  expect(xml).toContain(
    'TipoPercepcion="010" Clave="CORP_PUNCTUAL" Concepto="Bono de puntualidad corporativo" ImporteGravado="800.00" ImporteExento="0.00"',
  )
  expect(xml).toContain('TipoPercepcion="034" Clave="SCHOOL_AID" Concepto="Ayuda escolar de la casa"')
  expect(xml).toContain('TipoDeduccion="004" Clave="GYM_FEE" Concepto="Cuota del gimnasio" Importe="100.00"')
  const lines = await linesOf(app.db, { payroll_id: people[0] ?? 0, invoice_id: null })
  expect(lineOf(lines, 'GYM_FEE')).toMatchObject({ name: 'Gym fee', nameEs: 'Cuota del gimnasio', isTaken: true })
  const report = async (kind: string) => {
    const input = { requestId, kind, format: 'csv' }
    return (await app.download('payroll/download-request-report', input, at.tokens.admin)).body
  }
  expect(await report('register')).toContain('Corporate punctuality bonus')
  const journal = await report('journal')
  expect(journal).toMatch(/6001-020,.*1300\.00/)
  expect(journal).toMatch(/2115-020,.*100\.00/)
  // A concept without an account of its own is booked on that of its kind.
  expect(journal).toMatch(/6001-001,School aid,550\.00/)
})

test('a retired one is no longer offered, and its entries and payments stay [§8.9]', async () => {
  expect(await problems({ code: 'BONUS', is_retired: true, from: FROM, reason: REASON }, UPDATE)).toEqual([
    'from: A built-in perception cannot be retired.',
  ])
  app.now.value = new Date('2026-01-20T18:05:00Z')
  const later = { from: '2026-02-01', reason: REASON }
  expect((await admin(UPDATE, { code: 'CORP_PUNCTUAL', is_retired: true, ...later })).status).toBe(200)
  expect(await offered()).toContain('CORP_PUNCTUAL')
  const { body } = await admin(UPDATE, { code: 'CORP_PUNCTUAL', is_retired: true, from: FROM, reason: REASON })
  expect(body.data.concept).toMatchObject({ retired_from: FROM, sat_code: '010', account: '6001-020' })
  expect(await offered()).toEqual(['SCHOOL_AID', 'GYM_FEE'])
  expect((await incident(2, PUNCTUAL.name, '1.00')).body.fields[0]).toMatchObject({ field: 'incidents.0.type' })
  const line = { perceptions: [{ code: 'CORP_PUNCTUAL', amount: '1' }], reason: 'Approved by mail.' }
  expect((await admin('payroll/modify-payroll', { payrollId: people[2], ...line })).body.fields[0]).toEqual({
    field: 'perceptions.0.code',
    message: 'Corporate punctuality bonus is retired on the day of payment.',
  })
  await calculate(app, requestId, at.tokens.admin)
  expect(lineOf((await payrollOf(0)).perceptions, 'CORP_PUNCTUAL')).toMatchObject({ amount: '800.00' })
  const { history } = (await admin('payroll/get-history-request-payment', { requestId })).body
  expect(JSON.stringify(history)).toContain('"field":"Corporate punctuality bonus"')
  // An entry about the account takes the retirement back no more than it takes back the key.
  const account = { code: 'CORP_PUNCTUAL', account: '6001-021', from: FROM, reason: REASON }
  expect((await admin(UPDATE, account)).body.data.concept).toMatchObject({ retired_from: FROM, sat_code: '010' })
  expect(await problems(account, UPDATE)).toEqual([
    'account: Change at least one value: these values already apply on that day.',
  ])
  expect((await admin(UPDATE, { code: 'GYM_FEE', sat_code: '010', from: FROM, reason: REASON })).status).toBe(200)
  expect(await problems({ code: 'GYM_FEE', sat_code: '002', from: FROM, reason: REASON }, UPDATE)).toEqual([
    'sat_code: Key 002 has its own rules that your concept cannot follow; choose another key.',
  ])
})

test('a parallel run knows concepts of our own by code and name, in a payroll that is older than they are as well [§8.9]', async () => {
  const head = 'name,period,period_start,period_end,payment_date,hire_date,monthly_salary,SALARY,ISR,IMSS,NET'
  const run = async (columns: string, row: string) => {
    const content = Buffer.from([`${head},${columns}`, row].join('\n'))
    const file = { field: 'payroll_file', name: 'old.csv', content }
    return (await app.upload('payroll/run-parallel', {}, [file], at.tokens.admin)).body.data
  }
  const days = 'Ana Ruiz,Fortnightly,2025-12-16,2025-12-31,2025-12-31,2024-03-01'
  // 12,000.00 and 1,000.00 of a bonus; 50.00 of a fee. Tax of 13,000.00 by the table of fifteen days of 2025.
  const figures = '24000.00,12000.00,1953.74,351.48,10644.78'
  expect(await run(`${PUNCTUAL.name_es},${GYM.code}`, `${days},${figures},1000.00,50.00`)).toMatchObject({
    same: 1,
    different: 0,
    problems: 0,
  })
  const wrong = await run(`${PUNCTUAL.code}`, `${days},${figures.replace('10644.78', '10594.78')},1000.00`)
  expect(wrong.people[0].concepts).toMatchObject([{ code: 'NET', theirs: '10594.78', ours: '10694.78' }])
})
