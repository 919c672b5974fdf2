import { beforeAll, describe, expect, test } from 'vitest'
import type { FormVariant } from '../../contract/forms/definition.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import { readForm } from '../../contract/forms/record.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { addPeople, seedDemo } from '../../server/demo/seed.ts'
import { loadForms } from '../../server/forms/load.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()

beforeAll(async () => {
  await seedDemo(app.db)
})

const signIn = (email: string) => app.call('employee/login', { email, password: DEMO_PASSWORD })
const list = async (input: object, token: string) => (await app.call('employee/all-employees', input, token)).body

describe('accounts', () => {
  test.each([
    ['admin@plantilla.test', 'Admin'],
    ['staff@plantilla.test', 'InternalEmployee'],
    ['limited@plantilla.test', 'InternalEmployee'],
    ['client@plantilla.test', 'Client'],
    ['client2@plantilla.test', 'Client'],
    ['employee@plantilla.test', 'Employee'],
    ['contractor@plantilla.test', 'Contractor'],
  ])('%s signs in as %s', async (email, role) => {
    expect(await signIn(email)).toMatchObject({ status: 200, body: { role: { name: role } } })
  })

  test('first@ must set a password, unverified@ must confirm the email', async () => {
    expect((await signIn('first@plantilla.test')).status).toBe(202)
    expect(await signIn('unverified@plantilla.test')).toMatchObject({ status: 404, body: { code: 'EMAIL_NOT_VERIFIED' } })
  })

  test('the two clients see the people of two different companies', async () => {
    const [one, two] = await Promise.all(
      ['client@plantilla.test', 'client2@plantilla.test'].map(async (email) => list({}, (await signIn(email)).body.token)),
    )
    expect(one.totalEmployees).toBeGreaterThan(20)
    expect(one.employees[0].company.id).not.toBe(two.employees[0].company.id)
  })

  test('employee@ is at the beginning of the guide, contractor@ is approved, both of the company of client@', async () => {
    const { token } = (await signIn('client@plantilla.test')).body
    const find = async (search: string) => {
      const { id } = (await list({ search }, token)).employees[0]
      return (await app.call('employee/get-employee-by-id', { id }, token)).body.client
    }
    expect(await find('employee@')).toMatchObject({ step: 0, user_guide: true, onboarding: { status: 'Request' } })
    expect(await find('contractor@')).toMatchObject({ step: 8, user_guide: false, onboarding: { status: 'Approved' } })
  })

  test('limited@ opens the list and no record', async () => {
    const { token } = (await signIn('limited@plantilla.test')).body
    const { employees } = await list({}, token)
    expect((await app.call('employee/get-employee-by-id', { id: employees[0].id }, token)).status).toBe(403)
  })
})

test('600 people are there, and a second seed changes nothing', async () => {
  const { token } = (await signIn('admin@plantilla.test')).body
  expect((await list({}, token)).totalEmployees).toBe(600)
  expect(await seedDemo(app.db)).toBe(false)
  expect((await list({}, token)).totalEmployees).toBe(600)
})

test('the people of the demo match the forms, except missing values', async () => {
  const forms = await loadForms(app.settings.schemasDir)
  const { token } = (await signIn('admin@plantilla.test')).body
  const { employees } = await list({ limit: 100, sort: '-status' }, token)
  for (const { id, role } of employees) {
    const { client } = (await app.call('employee/get-employee-by-id', { id }, token)).body
    const variant: FormVariant = { viewer: 'Admin', subject: role.name }
    const problems = ['profile', 'address', 'details'].flatMap((name) => {
      const data = readForm(forms.form(name, variant), client)
      return forms.validate(name, variant, data).filter(({ field }) => valueAt(data, field) !== undefined)
    })
    expect(problems).toEqual([])
  }
  forms.close()
})

test('people can be added again and again', async () => {
  await addPeople(app.db, 2000)
  await addPeople(app.db, 500)
  const { token } = (await signIn('admin@plantilla.test')).body
  expect((await list({}, token)).totalEmployees).toBe(3100)
})
