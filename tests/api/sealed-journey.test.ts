import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { keepAccounts } from '../../server/areas/payroll/counting/accounts.ts'
import { checkHistory } from '../../server/history/check-history.ts'
import { accountInput, newClabe } from '../support/bank.ts'
import { identityOf, showing } from '../support/dump.ts'
import { calculate, createFortnightOfOne } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'
import { createPayable } from '../support/transfers.ts'

const app = testApp({}, { hasWorker: false })
const PERSON = {
  rfc: 'GODE561231GR8',
  curp: 'GODE561231HVZNNR09',
  nss: '92919084431',
  idOfficial: '4821937746521',
  cifd: '17283940561',
  bankDetail: { clabe: makeClabe('012', '180', '55512345678') },
  home_loan: { type: 'Fixed fee', credit_number: '1928374650', value: '1000' },
}
const WORDS = { note: 'Leukaemia', imss_folio: 'AB12345678' }

test('calls that write numbers leave none of them in a dump, and answer them as before', async () => {
  const at = await createFortnightOfOne(app)
  const { requestId } = at
  const admin = at.tokens.admin
  const numbers: string[] = [...Object.values(WORDS)]
  const call = async (name: OperationName, input: object, token = admin) => {
    const { status, body } = await app.call(name, input, token)
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }

  const [person = 0] = at.ids
  const names = { firstname: 'Ana', lastname: 'Ruiz', phone: '5599887766' }
  const saved = await call('employee/update-employee-by-id', { id: person, ...names, ...PERSON })
  expect(saved.client.employee_detail).toMatchObject({ curp: PERSON.curp, rfc: PERSON.rfc, nss: PERSON.nss })
  expect(saved.client.bankDetail[0]).toMatchObject({ clabe: PERSON.bankDetail.clabe })
  const { bankDetail, home_loan, ...details } = PERSON
  numbers.push(...Object.values(details), bankDetail.clabe, home_loan.credit_number)

  const away = { type: 'Care leave', date_from: '2026-01-20', date_to: '2026-01-21', quantity: '2' }
  const { payrolls } = await call('payroll/get-payrolls-by-request-id', { requestId, page: 1, limit: 10 })
  const payrollId = payrolls[0].id as number
  const entry = { payrollId, ...away, ...WORDS }
  await call('payroll/add-incidents', { requestId, incidents: [entry], requestKey: randomUUID() })
  expect((await calculate(app, requestId, admin)).payrolls[0].blockers).toEqual([])
  await keepAccounts(app.db, requestId)
  await setRow(app.db, 'payment_requests', { id: requestId }, { status: 'Paid' })
  await setRow(app.db, 'payrolls', { request_id: requestId }, { status: 'Paid' })
  const read = await call('payroll/get-payroll-by-id', { payrollId })
  expect(read.payroll.bank).toMatchObject({ clabe: PERSON.bankDetail.clabe })
  expect(read.payroll.incidents[0]).toMatchObject(WORDS)
  const stamped = await app.upload('payroll/add-tax-ind-payroll', { payrollId, stamp: true }, [], admin)
  expect(stamped.status, JSON.stringify(stamped.body)).toBe(200)

  const [first, second] = [newClabe(), newClabe()]
  numbers.push(first, second)
  const { bankAccount } = await call('employee/create-new-own-bank-account', accountInput({ clabe: first }))
  const other = await signInAs(app, { role: 'Admin' })
  await call('employee/update-own-bank-account', { id: bankAccount.id, confirm: true, version: bankAccount.version }, other)
  await call('employee/update-own-bank-account', { id: bankAccount.id, clabe: second, bank_name: null, accountNumber: null })
  expect((await app.call('employee/create-new-own-bank-account', accountInput({ clabe: second }), admin)).status).not.toBe(200)

  const representative = { legal_representative: { name: 'Eva Ruiz', rfc: 'RUEV800101AB2' } }
  numbers.push(representative.legal_representative.rfc)
  await call('client/update-client', {
    clientId: at.companyId,
    block: 'contact',
    contact_email: 'contact@plantilla.test',
    ...representative,
  })

  const payable = await createPayable(app)
  const account = await app.db.selectFrom('bank_details').select('clabe').where('person_id', '=', payable.person.id).execute()
  numbers.push(account[0]?.clabe ?? '')
  const { data } = await call('contractor/wise-invoice-calculation', { invoiceId: payable.invoiceId }, payable.tokens.admin)
  const pay = { invoiceId: payable.invoiceId, quoteId: data.quoteId, requestKey: randomUUID() }
  await call('contractor/wise-invoice-transfer', pay, payable.tokens.admin)

  const known = new Set(numbers.map(identityOf))
  expect(known.size).toBe(numbers.length)
  expect(await showing(app.pool, known)).toEqual({})
  expect(await checkHistory(app.db, () => new Date())).toMatchObject({ broken: 0 })
})
