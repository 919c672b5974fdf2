import { beforeEach, describe, expect, test } from 'vitest'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, signInAs, signInEach } from '../support/people.ts'
import { insertRow, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const CLABE = '002010077777777771'
const OTHER_CLABE = '012180001234567895'
const FILLED = { clabe: CLABE, bank_name: 'Banamex', accountNumber: '07777777777', wise_email: null }
const EDIT = { employeeOnboarding: { viewTab: true, viewDetails: true } }

const app = testApp()
const company = beforehand(() => createCompany(app.db))
const employee = beforehand(
  () => createPerson(app.db, { role: 'Employee', companyId: company.id, columns: { firstname: 'Mariana' } }),
  beforeEach,
)
const tokens = beforehand(() => signInEach(app, employee, EDIT), beforeEach)

// The phone is compulsory in the profile form, which is not concerned here.
const save = (input: object, token = tokens.Admin) =>
  app.call('employee/update-employee-by-id', { id: employee.id, ...input }, token)
const saveBank = (bankDetail: object, token = tokens.Admin) => save({ bankDetail }, token)
const stored = async () => (await app.call('employee/get-employee-by-id', { id: employee.id }, tokens.Admin)).body.client
const historyOf = (action: string) =>
  rowsOf(app.db, 'history', { entity_id: employee.id, action }, ['changes', 'actor_name', 'visibility', 'entity'])
const bankMails = async (address: string) =>
  (await mailsTo(app, address)).filter(({ subject }) => subject === 'Your bank information in Plantilla was changed')

describe('bank details [C5, C11]', () => {
  test('a whole CLABE fills bank name and account number for callers of the API too', async () => {
    const { status, body } = await saveBank({ clabe: ` ${CLABE} ` })
    expect([status, body.client.bankDetail]).toEqual([200, [FILLED]])
    expect((await saveBank({ clabe: OTHER_CLABE })).body.client.bankDetail).toEqual([
      { clabe: OTHER_CLABE, bank_name: 'BBVA Mexico', accountNumber: '00123456789', wise_email: null },
    ])
  })

  test('an account number given along counts, a bank name follows the CLABE', async () => {
    const { body } = await saveBank({ clabe: CLABE, accountNumber: '42', bank_name: 'Mine', newWiseEmail: 'ana@wise.test' })
    expect(body.client.bankDetail).toEqual([{ ...FILLED, accountNumber: '42', wise_email: 'ana@wise.test' }])
    expect((await saveBank({ bank_name: 'Mine' })).body.client.bankDetail).toMatchObject([{ bank_name: 'Banamex' }])
    expect((await saveBank({ accountNumber: '43' })).body.client.bankDetail).toMatchObject([{ accountNumber: '43' }])
  })

  test('a CLABE that is taken out takes the bank name and the account number with it, unless another one comes along', async () => {
    await saveBank({ clabe: CLABE })
    expect((await saveBank({ clabe: '' })).body.client.bankDetail).toEqual([
      { ...FILLED, clabe: null, bank_name: null, accountNumber: null },
    ])
    await saveBank({ clabe: CLABE })
    expect((await saveBank({ clabe: null, bank_name: 'Bank of Foo' })).body.client.bankDetail).toMatchObject([
      { clabe: null, bank_name: 'Bank of Foo' },
    ])
  })

  // More examples, with their messages, are in schemas/forms/bank.json.
  test.each([
    ['C11', { clabe: `${CLABE}0` }, 'clabe', 'Only Numbers'],
    ['C11', { clabe: 'a\0' }, 'clabe', 'Only Numbers'],
    ['C13', { newWiseEmail: 'ana@' }, 'newWiseEmail', 'Email not valid'],
  ])('%s %j is refused at %s with "%s", and nothing is saved', async (_number, input, field, message) => {
    const { status, body } = await saveBank(input)
    expect([status, body.message, body.fields]).toEqual([
      400,
      'Please complete the fields correctly',
      [{ field: `bankDetail.${field}`, message }],
    ])
    expect(await stored()).toMatchObject({ bankDetail: [], bank_changed: null, version: 1 })
  })
})

describe('house credit [C5, C14]', () => {
  test('is saved with its amount, read back as it was written, and "None" is number 0', async () => {
    const { body } = await save({ home_loan: { type: 'Fixed fee', credit_number: '1912345678', value: '1250.50' } })
    expect(body.client.home_loan).toMatchObject([{ type: 'Fixed fee', credit_number: '1912345678', value: '1250.5' }])
    const { id } = body.client.home_loan[0]
    expect((await save({ home_loan: { id, value: '900' } })).body.client.home_loan[0].value).toBe('900')
    expect((await save({ home_loan: { type: 'None' } })).body.client.home_loan).toEqual([
      { id, type: 'None', credit_number: '0', value: null },
    ])
    expect(await stored()).toMatchObject({ house_credit_changed: { by: 'Ana López' }, bank_changed: null })
    expect(await historyOf('person.house-credit-updated')).toHaveLength(3)
  })

  test.each([
    [{ type: 'Fixed fee', credit_number: '1234567890' }, 'value', 'Enter the amount of the credit.'],
    [{ value: '9999999999999' }, 'value', 'Enter at most 999,999,999,999.999999.'],
  ])('%j is refused at %s with "%s"', async (home_loan, field, message) => {
    expect((await save({ home_loan })).body.fields).toEqual([{ field: `home_loan.${field}`, message }])
  })

  test('the house credit of someone else cannot be named', async () => {
    const other = await createPerson(app.db, { role: 'Employee', companyId: company.id })
    const theirs = await save({ id: other.id, home_loan: { credit_number: '1' } })
    const { status, body } = await save({ home_loan: { id: theirs.body.client.home_loan[0].id, credit_number: '2' } })
    expect([status, body.fields[0].field]).toEqual([400, 'home_loan.id'])
  })
})

describe('a change of bank data', () => {
  test('is in the history with numbers masked, and the record says who changed it when', async () => {
    app.now.value = new Date(Date.now() + 60_000)
    await saveBank({ clabe: CLABE }, tokens.Client)
    app.now.value = null
    expect(await historyOf('person.bank-updated')).toEqual([
      {
        entity: 'person',
        actor_name: 'Ana López',
        visibility: 'All',
        changes: [
          { field: 'bankDetail.clabe', from: null, to: '••••7771' },
          { field: 'bankDetail.bank_name', from: null, to: 'Banamex' },
          { field: 'bankDetail.accountNumber', from: null, to: '••••7777' },
        ],
      },
    ])
    await saveBank({ accountNumber: '123' })
    expect((await historyOf('person.bank-updated'))[1]?.changes).toEqual([
      { field: 'bankDetail.accountNumber', from: '••••7777', to: '••••' },
    ])
    expect((await stored()).bank_changed).toEqual({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), by: 'Ana López' })
  })

  test('is in the answer, like every other change, as it is read afterwards', async () => {
    const changes = [
      { firstname: 'Marina', phone: uniquePhone() },
      { bankDetail: { clabe: CLABE }, firstname: 'Mariana' },
      { home_loan: { type: 'None' } },
      { lastname: 'Ríos', bankDetail: { accountNumber: '123' } },
    ]
    for (const change of changes) {
      const { status, body } = await save(change)
      expect([status, body.client]).toEqual([200, await stored()])
    }
    expect((await historyOf('person.updated')).map(({ changes }) => changes)).toHaveLength(3)
  })

  test('is notified by mail with author, time and fields, and without a single digit of the account', async () => {
    await saveBank({ clabe: CLABE }, tokens.Client)
    const [mail, ...others] = await bankMails(employee.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Hello Mariana,')
    expect(mail?.text).toContain('Changed: CLABE, Bank name, Account number.')
    expect(mail?.text).toContain('Changed by: Ana López.')
    expect(mail?.text).toMatch(/changed on \d{1,2} \w+ \d{4}, \d\d:\d\d \(Mexico City\)/)
    expect(mail?.text).toContain('/password-recovery')
    expect(mail?.text).not.toContain('777')
  })

  test('a change by the person is notified too', async () => {
    await saveBank({ clabe: CLABE }, tokens.Employee)
    expect((await bankMails(employee.email))[0]?.text).toContain('Changed by: you, signed in to your account.')
  })

  test('reaches the Wise email before and after, each address once regardless of case', async () => {
    await saveBank({ newWiseEmail: 'old@wise.test' })
    await saveBank({ newWiseEmail: employee.email.toUpperCase() })
    expect([(await bankMails('old@wise.test')).length, (await bankMails(employee.email)).length]).toEqual([2, 1])
    // The same address in another case is one address: one of the two spellings got the second mail.
    expect((await bankMails(employee.email.toUpperCase())).length).toBe(1)
  })

  test('reaches a recently replaced email, and not after a month; one not in force yet gets no mail', async () => {
    await setRow(app.db, 'people', { id: employee.id }, { phone: uniquePhone() })
    const next = `next-${employee.email}`
    expect((await save({ email: next, bankDetail: { clabe: CLABE } })).status).toBe(200)
    expect([(await bankMails(employee.email)).length, (await bankMails(next)).length]).toEqual([1, 0])
    await setRow(app.db, 'people', { id: employee.id }, { email: next })
    const former = { person_id: employee.id, email: employee.email, replaced_at: new Date().toISOString() }
    await insertRow(app.db, 'former_emails', former)
    await saveBank({ clabe: OTHER_CLABE })
    expect((await bankMails(employee.email)).length).toBe(2)
    app.now.value = new Date(Date.now() + 31 * 24 * 3_600_000)
    const admin = await signInAs(app, { role: 'Admin' })
    await saveBank({ clabe: CLABE }, admin)
    app.now.value = null
    expect([(await bankMails(employee.email)).length, (await bankMails(next)).length]).toEqual([2, 2])
  })

  test('that changes nothing, or is refused, sends nothing and leaves no trace', async () => {
    await saveBank({ clabe: CLABE, newWiseEmail: 'ana@wise.test' })
    await jobsDone(app)
    const mails = app.mails.length
    await saveBank({ clabe: `${CLABE} `, bank_name: 'Banamex', accountNumber: '07777777777', newWiseEmail: 'ana@wise.test' })
    await saveBank({ clabe: '12' })
    await save({ version: 1, bankDetail: { clabe: OTHER_CLABE } })
    await jobsDone(app)
    expect(app.mails.length).toBe(mails)
    expect((await stored()).version).toBe(2)
    expect(await historyOf('person.bank-updated')).toHaveLength(1)
  })

  test('of the house credit or the profile sends no such mail', async () => {
    await save({ home_loan: { type: 'None' }, nationality: 'Mexicana' })
    expect(await bankMails(employee.email)).toEqual([])
  })
})
