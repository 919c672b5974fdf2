import { beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { sendRequestMail } from '../../server/areas/payroll/tasks/send-request-mail.ts'
import type { TaskContext } from '../../server/jobs/task.ts'
import type { Mail } from '../../server/outside/mail/mailer.ts'
import { calculate, createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const team = beforehand(() => createPayrollTeam(app, { size: 3, company: { imss_risk_class: 1 } }))
let requestId: number
let hash: string

beforeAll(async () => {
  const { companyId, ids, tokens } = team
  await app.sql`update contracts set end_date = '2026-02-01' where person_id = ${ids[0]}`
  await app.sql`update bank_details set clabe = '' where person_id = ${ids[1]}`
  const { body } = await app.call('payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  requestId = body.requestPayment.id
  const payrollId = body.requestPayment.payrolls[0].id
  const incidents = [
    { payrollId, type: 'Bonus', amount: '1500.00' },
    { payrollId, type: 'Overtime double', quantity: '3', date_from: '2026-01-20' },
  ]
  expect((await app.call('payroll/add-incidents', { requestId, incidents }, tokens.admin)).status).toBe(200)
  hash = (await calculate(app, requestId, tokens.admin)).totals_hash
})

const say = (language: string, operation: OperationName, input: object) =>
  app.download(operation, input, team.tokens.admin, { 'accept-language': language })
const ask = async (language: string, operation: OperationName, input: object) => (await say(language, operation, input)).json()

const payrollIn = async (language: string) => {
  const { payrolls } = await ask(language, 'payroll/get-payrolls-by-request-id', { requestId })
  return (await ask(language, 'payroll/get-payroll-by-id', { payrollId: payrolls[0].id })).payroll
}

test('a payroll explains itself in the language of the reader, with the same figures and codes', async () => {
  const spanish = await payrollIn('es-MX,es;q=0.9')
  const english = await payrollIn('en')
  const salary = ({ perceptions, explanation }: typeof spanish) => {
    const line = perceptions.find(({ code }: { code: string }) => code === 'SALARY')
    return { ...line, explained: explanation[line.formula_ref][0] }
  }
  expect(salary(english)).toMatchObject({ name: 'Salary', unit: 'days', explained: { title: 'Amount' } })
  expect(salary(spanish)).toMatchObject({ name: 'Sueldo', unit: 'días', explained: { title: 'Importe' } })
  expect(salary(spanish).explained.formula).toBe('sueldo mensual ÷ 30 × días pagados')
  expect(salary(spanish).explained.inputs[0]).toEqual({ name: 'Sueldo mensual', value: '24000', code: 'Monthly salary' })
  const tax = Object.values(spanish.explanation as Record<string, { title: string; formula: string; article: string }[]>).flat()
  expect(tax.map(({ formula }) => formula)).toContain(
    'cuota fija + (gravado − límite inferior) × tasa − subsidio para el empleo, nunca menos de cero',
  )
  expect(tax.map(({ article }) => article)).toContain('LFT 82 a 89')
  const figures = ({ net, gross, isr, perceptions }: typeof spanish) => [
    net,
    gross,
    isr,
    perceptions.map((one: { amount: string }) => one.amount),
  ]
  expect(figures(spanish)).toEqual(figures(english))
})

test('blockers and warnings are read in the language of the reader, and the amounts keep their digest', async () => {
  const messages = (body: { requestPayment: { blockers: { message: string }[]; warnings: { message: string }[] } }) =>
    [...body.requestPayment.blockers, ...body.requestPayment.warnings].map(({ message }) => message)
  const spanish = await ask('es', 'payroll/get-request-payment-by-id', { requestId })
  const english = await ask('en', 'payroll/get-request-payment-by-id', { requestId })
  expect(messages(english)).toContainEqual(expect.stringMatching(/^Ana Employee \d+ has no CLABE or Wise email\.$/))
  expect(messages(english)).toContainEqual(expect.stringMatching(/: the contract ends on 1 February 2026\.$/))
  expect(messages(spanish)).toContainEqual(expect.stringMatching(/^Ana Employee \d+ no tiene CLABE ni correo de Wise\.$/))
  expect(messages(spanish)).toContainEqual(expect.stringMatching(/: el contrato termina el 1 de febrero de 2026\.$/))
  expect([spanish.requestPayment.totals_hash, english.requestPayment.totals_hash]).toEqual([hash, hash])
  const refused = await ask('es', 'payroll/send-request-payment-to-approve', { requestId, acknowledged: [] })
  expect(refused.message).toContain('no tiene CLABE ni correo de Wise.')
})

test('a failed calculation is kept in English and read in both languages', async () => {
  const failure = 'the contract has no monthly salary'
  await app.sql`update payrolls set failure = ${failure} where request_id = ${requestId}`
  const of = async (language: string) =>
    (await ask(language, 'payroll/get-payrolls-by-request-id', { requestId })).payrolls[0].failure
  expect([await of('en'), await of('es')]).toEqual([failure, 'el contrato no tiene sueldo mensual'])
})

test.each([
  ['en', 'Number,Name,Department,Days paid,Salary'],
  ['es', 'Número,Nombre,Departamento,Días pagados,Sueldo'],
])('the head of a report is in the language of the reader: %s', async (language, head) => {
  const csv = await say(language, 'payroll/download-request-report', { requestId, kind: 'register', format: 'csv' })
  expect(csv.body.replace('\uFEFF', '').startsWith(head)).toBe(true)
  const incidents = await say(language, 'payroll/download-request-report', { requestId, kind: 'incidents', format: 'csv' })
  expect(incidents.body).toContain(language === 'es' ? 'Horas extra dobles' : 'Overtime double')
})

test('the history of the office tells entries and reports of a request in the language of the reader', async () => {
  await say('en', 'payroll/download-request-report', { requestId, kind: 'register', format: 'csv' })
  const filters = { entity: 'payment-request', entityId: requestId }
  const { history } = await ask('es', 'employee/find-all-history', { filters })
  const values = history.flatMap(({ changes }: { changes: { to: string | null }[] }) => changes.map(({ to }) => to))
  expect(values).toContainEqual(expect.stringMatching(/: Bono, \$1,500\.00$/))
  expect(values).toContain('Registro de nómina (csv)')
})

test('a mail about a request names it in the language of its reader', async () => {
  await app.db.updateTable('people').set({ language: 'es' }).where('id', '=', team.client.id).execute()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const payload = { requestId, personId: team.client.id, action: 'payment-request.completed', reason: '' }
  await sendRequestMail(payload, { services: app.services, mailer } as unknown as TaskContext)
  expect(mails[0]?.text).toMatch(/Ordinaria \d+–\d+ ene 2026/)
})

test('an export names a request in the language of the reader', async () => {
  expect((await say('es', 'payroll/export-request-payments', {})).body).toMatch(/,Ordinaria \d+–\d+ ene 2026,/)
  expect((await say('en', 'payroll/export-request-payments', {})).body).toMatch(/,Regular \d+–\d+ Jan 2026,/)
})
