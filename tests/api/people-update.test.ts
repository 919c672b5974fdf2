import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../access-control/roles.ts'
import { createCompany, createPerson, signInEach, type TestPerson } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp()
const company = beforehand(() => createCompany(app.db))
/** One token for each role that may change the employee. */
let tokens: Record<Role, string>
let employee: TestPerson

const EDIT = { employeeOnboarding: { viewTab: true, viewDetails: true } }

beforeEach(async () => {
  const columns = { firstname: 'Mariana', lastname: 'Núñez', phone: String(Date.now()).slice(-12) }
  employee = await createPerson(app.db, { role: 'Employee', companyId: company.id, columns })
  tokens = await signInEach(app, employee, EDIT)
})

const update = (input: object, token = tokens.Admin) =>
  app.call('employee/update-employee-by-id', { id: employee.id, ...input }, token)
const stored = async () => (await app.call('employee/get-employee-by-id', { id: employee.id }, tokens.Admin)).body.client
const history = () =>
  rowsOf(app.db, 'history', { entity: 'person', entity_id: employee.id }, ['action', 'actor_role', 'company_id', 'changes'])

const ADDRESS = {
  street: 'Reforma 1',
  ext_num: '10',
  int_num: '0',
  neighborhood: 'Centro',
  city: 'Toluca',
  state: 'MEX',
  country: 'Mexico',
  zip_code: '50000',
}

describe('saving', () => {
  test('profile, details, address and emergency contact are kept, and the answer is the new record [C22]', async () => {
    const payload = {
      firstname: ' María José ',
      nationality: 'Mexicana',
      birthdate: '1990-02-28',
      gender: 'female',
      marital_status: 'single',
      rfc: 'GODE561231GR8',
      idOfficial: '123',
      address: ADDRESS,
      emergencyContact: { name: 'José Peña', phone: '5587654321', email: 'jose@t.test' },
    }
    const { status, body } = await update({ ...payload, version: 1 })
    expect(status).toBe(200)
    expect(body.client).toMatchObject({
      firstname: 'María José',
      lastname: 'Núñez',
      employee_detail: {
        nationality: 'Mexicana',
        birthdate: '1990-02-28',
        gender: 'female',
        rfc: 'GODE561231GR8',
        idOfficial: '123',
      },
      address: [ADDRESS],
      emergency_contact: [payload.emergencyContact],
      version: 2,
    })
    expect(await stored()).toEqual(body.client)
    await update({ rfc: null })
  })

  test('a second save changes the same address, an emptied field becomes nothing', async () => {
    await update({ address: ADDRESS })
    const { body } = await update({ address: { street: 'Juárez 2', int_num: '' } })
    expect(body.client.address).toEqual([{ ...ADDRESS, street: 'Juárez 2', int_num: null }])
    expect(body.client.version).toBe(3)
  })

  test('members that are left out keep their value', async () => {
    await update({ nationality: 'Mexicana', gender: 'female' })
    expect((await update({ gender: 'male' })).body.client.employee_detail).toMatchObject({
      nationality: 'Mexicana',
      gender: 'male',
    })
  })

  test('a save is written to the history with every change; bringing nothing new writes nothing', async () => {
    await update({ nationality: 'Mexicana', address: { city: 'Puebla' } }, tokens.Client)
    await update({ nationality: 'Mexicana ', address: { city: 'Puebla' } })
    expect(await history()).toEqual([
      {
        action: 'person.updated',
        actor_role: 'Client',
        company_id: company.id,
        changes: [
          { field: 'address.city', from: null, to: 'Puebla' },
          { field: 'nationality', from: null, to: 'Mexicana' },
        ],
      },
    ])
    expect((await stored()).version).toBe(2)
  })

  test('the time of the change is the app clock', async () => {
    app.now.value = new Date(Date.now() + 60_000)
    const expected = app.now.value.toISOString()
    const { body } = await update({ nationality: 'Mexicana' })
    app.now.value = null
    expect(body.client.updated_at).toBe(expected)
  })
})

describe('judged by the forms', () => {
  // More examples, with their messages, are in the files of schemas/forms.
  test.each([
    ['C7', { nationality: 'Mexicana 2' }, 'nationality', 'Should be letters.'],
    ['C8', { emergencyContact: { phone: '12-34' } }, 'emergencyContact.phone', 'Should be 7-15 digits.'],
    ['C10', { address: { ext_num: '12-B' } }, 'address.ext_num', 'Should only contain numbers.'],
    ['C15', { nss: '1'.repeat(14) }, 'nss', 'Should have at most 13 characters.'],
  ])('%s %j is refused at %s with "%s", and nothing is saved', async (_number, input, field, message) => {
    const { status, body } = await update(input)
    expect([status, body.code, body.message]).toEqual([400, 'VALIDATION', 'Please complete the fields correctly'])
    expect(body.fields).toContainEqual({ field, message })
    expect((await stored()).version).toBe(1)
  })

  test('every wrong field is named at once, across the forms [C18]', async () => {
    const { body } = await update({ nationality: '2', address: { zip_code: '1' }, emergencyContact: { phone: '1' } })
    expect(body.fields.map((error: { field: string }) => error.field).toSorted()).toEqual([
      'address.zip_code',
      'emergencyContact.phone',
      'nationality',
    ])
  })

  test('fields are validated together with the stored ones', async () => {
    await update({ address: { country: 'Canada', state: 'Ontario' } })
    const { status, body } = await update({ address: { country: 'Mexico' } })
    expect([status, body.fields]).toEqual([400, [{ field: 'address.state', message: 'Choose a state from the list.' }]])
  })

  test('a field of no form is refused by name', async () => {
    const { status, body } = await update({ role: 'Admin', address: { planet: 'x' }, bankDetail: { pin: '1' } })
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(body.fields.map((error: { field: string }) => error.field)).toEqual(['role', 'address.planet', 'bankDetail.pin'])
  })

  test('CIFD and NSS of a contractor are no fields, even for Admin [C20]', async () => {
    const { id } = await createPerson(app.db, { role: 'Contractor', companyId: company.id })
    const { status, body } = await update({ id, cifd: '1', nss: '12345678903' })
    expect(status).toBe(400)
    expect(body.fields.map((error: { field: string }) => error.field)).toEqual(['cifd', 'nss'])
  })
})

describe('read-only fields [C19]', () => {
  test.each(['Employee', 'InternalEmployee'] as const)('%s cannot change name, phone and email', async (role) => {
    const { status, body } = await update({ email: 'new@t.test', firstname: 'Otra', nationality: 'Mexicana' }, tokens[role])
    expect([status, body.code]).toEqual([403, 'FIELD_READ_ONLY'])
    expect(body.message).toBe('You cannot change these fields: First name, Email.')
    expect(await stored()).toMatchObject({ firstname: 'Mariana', employee_detail: { nationality: null }, version: 1 })
  })

  test('sent along unchanged they do not matter', async () => {
    const { firstname, lastname, email, phone } = await stored()
    const input = { firstname: `${firstname} `, lastname, email, phone, nationality: 'Mexicana' }
    expect((await update(input, tokens.Employee)).status).toBe(200)
  })
})

test('a stale version is refused and names the stored one', async () => {
  await update({ nationality: 'Mexicana', version: 1 })
  const { status, body } = await update({ nationality: 'Chilena', version: 1 })
  expect([status, body.code, body.current]).toEqual([409, 'STALE', { version: 2 }])
  expect((await stored()).employee_detail.nationality).toBe('Mexicana')
})

test('of two saves of the same version at once, one wins and the other is stale', async () => {
  const answers = await Promise.all(['Chilena', 'Peruana'].map((nationality) => update({ nationality, version: 1 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await stored()).version).toBe(2)
})
