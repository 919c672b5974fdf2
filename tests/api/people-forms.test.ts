import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../contract/forms/definition.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createPerson, signInAs, type TestPerson } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { uniquePhone } from '../support/unique.ts'

const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas')
let app: TestApp
let admin: string
let schemasDir: string
let employee: TestPerson

/** Edits the file as a product owner does: opens it, changes it, saves it. */
function edit(form: string, change: (definition: FormDefinition) => void): void {
  const file = join(schemasDir, 'forms', `${form}.json`)
  const definition = JSON.parse(readFileSync(file, 'utf8')) as FormDefinition
  change(definition)
  writeFileSync(file, JSON.stringify(definition))
}

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

beforeAll(async () => {
  schemasDir = mkdtempSync(join(tmpdir(), 'plantilla-schemas-'))
  cpSync(SCHEMAS, schemasDir, { recursive: true })
  edit('profile', ({ schema }) => Object.assign(schema.properties ?? {}, { nickname: NICKNAME }))
  edit('address', ({ schema }) => Object.assign(schema.properties ?? {}, { floor: FLOOR }))
  writeFileSync(join(schemasDir, 'forms', 'car.json'), JSON.stringify(CAR))
  app = await startTestApp({ schemasDir })
  admin = await signInAs(app, { role: 'Admin' })
})
afterAll(async () => {
  await app.close()
  rmSync(schemasDir, { recursive: true, force: true })
})

const newEmployee = async (): Promise<void> => {
  const columns = { phone: uniquePhone(), lastname: 'Añadida' }
  employee = await createPerson(app.db, { role: 'Employee', columns })
}
const update = (input: object) => app.call('employee/update-employee-by-id', { id: employee.id, ...input }, admin)
const stored = async () => (await app.call('employee/get-employee-by-id', { id: employee.id }, admin)).body.client

// The listing of such a field: list-extras.test.ts.
test('a field added to a form file is judged, kept and answered without a change of code [C23]', async () => {
  await newEmployee()
  const wrong = await update({ nickname: 'LOUD', address: { floor: 100 } })
  expect(wrong.body.fields).toEqual([
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
  edit('profile', ({ schema, examples }) => {
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
  edit('profile', ({ schema, examples }) => {
    schema.required = ['lastname', 'email', 'phone']
    examples.bad = examples.bad.filter(({ errors }) => errors['firstname'] === undefined)
  })
  await expect
    .poll(async () => (await update({ firstname: '' })).body.fields)
    .toEqual([{ field: 'firstname', message: 'This field cannot be empty.' }])
})
