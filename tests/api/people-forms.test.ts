import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../contract/forms/definition.ts'
import { createPerson, type TestPerson } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { copySchemas } from '../support/schemas.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const { schemasDir, edit, remove } = copySchemas()
afterAll(remove)

const NICKNAME = { type: 'string', title: 'Nickname', maxLength: 20, pattern: '^[a-z]+$', 'x-error': 'Lower case, please.' }
const FLOOR = { type: 'integer', title: 'Floor', minimum: 0, maximum: 99, 'x-error': 'A floor from 0 to 99.' }
const CAR: FormDefinition = {
  name: 'car',
  title: 'Car',
  schema: {
    type: 'object',
    properties: { plate: { type: 'string', title: 'Plate', maxLength: 9, pattern: '^[A-Z0-9]+$', 'x-error': 'A plate.' } },
  },
  ui: {},
  record: { operation: 'employee/update-employee-by-id', read: 'bankDetail.0', write: 'bankDetail' },
  examples: { good: [{ data: {} }], bad: [{ data: { plate: 'x' }, errors: { plate: 'A plate.' } }] },
}

edit('forms/profile.json', ({ schema }) => Object.assign(schema.properties, { nickname: NICKNAME }))
edit('forms/address.json', ({ schema }) => Object.assign(schema.properties, { floor: FLOOR }))
writeFileSync(join(schemasDir, 'forms', 'car.json'), JSON.stringify(CAR))
const app = testApp({ schemasDir })
const admin = signedIn(app, { role: 'Admin' })
let employee: TestPerson

const newEmployee = async (): Promise<void> => {
  const columns = { phone: uniquePhone(), lastname: 'Añadida' }
  employee = await createPerson(app.db, { role: 'Employee', columns })
}
const update = (input: object) => app.call('employee/update-employee-by-id', { id: employee.id, ...input }, admin)
const stored = async () => (await app.call('employee/get-employee-by-id', { id: employee.id }, admin)).body.client

// The listing of such a field: list-extras.test.ts.
test('a field added to a form file is judged, kept and answered without a change of code [C23]', async () => {
  await newEmployee()
  expect((await update({ nickname: 'LOUD', address: { floor: 100 } })).body.fields).toEqual([
    { field: 'address.floor', message: 'A floor from 0 to 99.' },
    { field: 'nickname', message: 'Lower case, please.' },
  ])
  const { status, body } = await update({ nickname: ' maja ', address: { floor: 3, city: 'Puebla' } })
  expect(status).toBe(200)
  expect(body.client).toMatchObject({
    nickname: 'maja',
    employee_detail: { nickname: 'maja' },
    address: [{ floor: 3, city: 'Puebla' }],
  })
  expect(await stored()).toEqual(body.client)
})

test('an added field that is emptied leaves nothing behind [C23]', async () => {
  await newEmployee()
  await update({ nickname: 'maja', address: { floor: 3 } })
  const { body } = await update({ nickname: '', address: { floor: null } })
  expect(body.client).not.toHaveProperty('nickname')
  expect(body.client.address[0]).not.toHaveProperty('floor')
  expect((await rowOf(app.db, 'people', { id: employee.id })).extra).toEqual({})
})

test('a rule changed in a file counts a moment later, with its new message [C23]', async () => {
  await newEmployee()
  expect((await update({ nationality: 'Mexicana2' })).body.fields[0].message).toBe('Should be letters.')
  edit('forms/profile.json', ({ schema, examples }: FormDefinition) => {
    examples.bad = examples.bad.filter(({ errors }) => errors['nationality'] === undefined)
    Object.assign(schema.properties?.['nationality'] ?? {}, { pattern: '^[A-Za-z0-9]+$', 'x-error': 'Letters and digits.' })
  })
  await expect
    .poll(async () => (await update({ nationality: 'Mexicana-2' })).body.fields?.[0]?.message)
    .toBe('Letters and digits.')
  expect((await update({ nationality: 'Mexicana2' })).status).toBe(200)
})

test('a form added as a file is validated and saved at its place, next to the existing ones [C23]', async () => {
  await newEmployee()
  expect((await update({ bankDetail: { plate: '-' } })).body.fields).toEqual([
    { field: 'bankDetail.plate', message: 'A plate.' },
  ])
  const { body } = await update({ bankDetail: { plate: 'ABC123', clabe: '002010077777777771' } })
  expect(body.client.bankDetail).toMatchObject([{ clabe: '002010077777777771', plate: 'ABC123' }])
})

test('a file that lets a column be emptied which the database needs gets a refusal, not a failure', async () => {
  await newEmployee()
  edit('forms/profile.json', ({ schema, examples }: FormDefinition) => {
    schema.required = ['lastname', 'email', 'phone']
    examples.bad = examples.bad.filter(({ errors }) => errors['firstname'] === undefined)
  })
  await expect
    .poll(async () => (await update({ firstname: '' })).body.fields)
    .toEqual([{ field: 'firstname', message: 'This field cannot be empty.' }])
})
