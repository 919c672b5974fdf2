import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })
let employee: TestPerson
let companyId: number

const NO_FILES = { rfc_file: null, cifd_file: null, curp_file: null, nss_file: null, idOfficial_file: null, bank_file: null }

beforeAll(async () => {
  companyId = (await createCompany(app.db, { name: 'Acme' })).id
  employee = await createPerson(app.db, {
    role: 'Employee',
    companyId,
    columns: { firstname: 'Mariana', lastname: 'Núñez', phone: '5512345678', number: '42', onboarding_status: 'Request' },
    details: { rfc: 'GODE561231GR8', birthdate: '1956-12-31', gender: 'female' },
  })
  const owner = { person_id: employee.id }
  await insertRow(app.db, 'addresses', [
    { ...owner, street: 'Reforma', extra: '{"floor":3}' },
    { ...owner, street: 'Old' },
  ])
  await insertRow(app.db, 'emergency_contacts', { ...owner, name: 'José Peña', phone: '5587654321' })
  await insertRow(app.db, 'bank_details', { ...owner, clabe: '002010077777777771', bank_name: 'Banamex' })
  await insertRow(app.db, 'home_loans', { ...owner, type: 'Percentage', credit_number: '1', value: '25' })
  const contract = {
    ...owner,
    company_id: companyId,
    type: 'Employee',
    job_name: 'Analyst',
    department: 'Sales',
    start_date: '2026-01-01',
  }
  await insertRow(app.db, 'contracts', [
    { ...contract, job_name: 'Trainee', status: 'Ended' },
    { ...contract, status: 'Active' },
  ])
})

const get = (id: number, token: string) => app.call('employee/get-employee-by-id', { id }, token)

test('a person comes with all blocks and nothing that the contract does not name', async () => {
  const { status, body } = await get(employee.id, admin)
  expect(status).toBe(200)
  expect(body.client).toEqual({
    id: employee.id,
    firstname: 'Mariana',
    lastname: 'Núñez',
    email: employee.email,
    phone: '5512345678',
    role: { name: 'Employee' },
    company: { id: companyId, name: 'Acme', logo_url: null },
    number: '42',
    status: 'Active',
    onboarding: { status: 'Request' },
    step: 0,
    user_guide: false,
    is_invited: false,
    image_url: null,
    job_name: 'Analyst',
    department: 'Sales',
    employee_detail: {
      nationality: null,
      rfc: 'GODE561231GR8',
      cifd: null,
      curp: null,
      nss: null,
      idOfficial: null,
      image_url: null,
      birthdate: '1956-12-31',
      gender: 'female',
      marital_status: null,
      ...NO_FILES,
    },
    address: [expect.objectContaining({ street: 'Reforma', city: null, floor: 3 }), expect.objectContaining({ street: 'Old' })],
    emergency_contact: [{ name: 'José Peña', phone: '5587654321', email: null }],
    bankDetail: [{ accountNumber: null, clabe: '002010077777777771', bank_name: 'Banamex', wise_email: null }],
    home_loan: [{ id: expect.any(Number), type: 'Percentage', credit_number: '1', value: '25' }],
    bank_changed: null,
    email_change: null,
    house_credit_changed: null,
    contract_information: [1, 2].map(() =>
      expect.objectContaining({ id: expect.any(Number), monthly_salary: null, work_days: null }),
    ),
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
})

test('a person without known data has empty blocks', async () => {
  const person = await createPerson(app.db, { role: 'Contractor' })
  const { body } = await get(person.id, admin)
  expect(body.client.employee_detail).toMatchObject({ rfc: null, birthdate: null })
  expect(body.client).toMatchObject({
    address: [],
    emergency_contact: [],
    bankDetail: [],
    home_loan: [],
    contract_information: [],
  })
  expect(body.client).toMatchObject({ job_name: null, department: null, onboarding: { status: null } })
})

test('everyone reads the own record, staff and admin too [C22]', async () => {
  for (const role of ['Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor'] as const) {
    const person = await createPerson(app.db, { role })
    const { status, body } = await app.call('employee/get-my-profile-data', {}, await signIn(app, person))
    expect([status, body.client.id, body.client.role.name]).toEqual([200, person.id, role])
  }
})

describe('findAll [C17]', () => {
  test('refuses to count everybody', async () => {
    for (const input of [{}, { phone: ' ' }, { id: 1 }]) {
      const { status, body } = await app.call('employee/findAll', input, admin)
      expect([status, body.code]).toEqual([400, 'VALIDATION'])
      expect(body.fields[0].message).toBe('Enter one of: rfc, nss, curp, email, phone.')
    }
  })

  test('a value taken in another company is taken for a client too', async () => {
    const foreign = await signInAs(app, { role: 'Client' })
    expect((await app.call('employee/findAll', { rfc: 'GODE561231GR8' }, foreign)).body.totalEmployees).toBe(1)
  })
})
