import { expect, test } from 'vitest'
import type { Role } from '../../access-control/roles.ts'
import { createVisitor, signIn, signInAs } from '../support/people.ts'
import { insertFile, insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()

const OWN = { birthdate: '1990-02-28', gender: 'female', marital_status: 'single', nationality: 'Mexicana' }
const ADDRESS = {
  street: 'Reforma',
  ext_num: '10',
  int_num: '0',
  neighborhood: 'Centro',
  city: 'Toluca',
  state: 'MEX',
  country: 'Mexico',
  zip_code: '50000',
}
const CONTACT = { name: 'José Peña', phone: '5587654321', email: 'jose@t.test' }

/** Someone in the guide, at this step, with a session. */
async function start(role: Role, step: number, columns: object = {}) {
  const [person, token] = await createVisitor(app, { role, columns: { phone: null, step, user_guide: true, ...columns } })
  const ask = (to: number) => app.call('employee/handler-user-guide', { step: to }, token)
  const save = async (input: object) => {
    const { status, body } = await app.call('employee/update-employee-by-id', input, token)
    expect({ status, body }).toMatchObject({ status: 200 })
    return { step: body.client.step, user_guide: body.client.user_guide }
  }
  return { id: person.id, companyId: person.companyId, token, ask, save }
}

const numbers = (id: number) => ({
  rfc: `RFC${id}`,
  curp: `CURP${id}`,
  nss: String(10_000_000_000 + id),
  cifd: '1',
})

const stepOf = async (id: number) => {
  const { step, user_guide } = await rowOf(app.db, 'people', { id })
  return { step, user_guide }
}

test('an Employee is moved on by each save that completes a step, from the photo to the documents', async () => {
  const image_file = await insertFile(app.db, 'photo.jpg')
  const { id, save, ask } = await start('Employee', 1, { image_file })
  const { gender: _later, ...half } = OWN
  expect(await save(half)).toEqual({ step: 1, user_guide: true })
  expect(await save({ gender: 'female' })).toEqual({ step: 2, user_guide: true })
  const { int_num: _none, ...withoutInterior } = ADDRESS
  expect(await save({ address: withoutInterior })).toEqual({ step: 2, user_guide: true })
  expect((await ask(3)).body).toMatchObject({ status: 409, code: 'STEP_NOT_MET', missing: ['int_num'] })
  // Without an interior number "0" is stored (decisions.md no. 41).
  expect(await save({ address: { int_num: '0' } })).toEqual({ step: 3, user_guide: true })
  expect(await save(numbers(id))).toEqual({ step: 3, user_guide: true })
  expect((await ask(4)).body.missing).toEqual(['emergency_contact.phone', 'emergency_contact.name', 'emergency_contact.email'])
  expect(await save({ emergencyContact: CONTACT })).toEqual({ step: 4, user_guide: true })
  const missing = ['rfc_file', 'cifd_file', 'curp_file', 'nss_file', 'idOfficial_file', 'bank_file']
  expect((await ask(5)).body).toMatchObject({ message: 'Complete this step before continuing.', missing })
})

test('one save may complete several steps, and what others filled in counts', async () => {
  const { id, save } = await start('Employee', 1)
  const { rfc, curp, nss, cifd } = numbers(id)
  const all = { ...OWN, address: ADDRESS, emergencyContact: CONTACT, rfc, curp, nss, cifd }
  expect(await save(all)).toEqual({ step: 4, user_guide: true })
  const { body } = await app.call(
    'employee/find-all-history',
    { filters: { entity: 'person', entityId: id, action: 'guide.moved' } },
    await signIn(app, { id }),
  )
  expect(body.history).toMatchObject([{ changes: [{ field: 'step', from: 1, to: 4 }] }])
})

test('a Contractor needs no CIFD and NSS, and from step 5 goes straight to the end', async () => {
  const { id, save } = await start('Contractor', 3)
  const { rfc, curp } = numbers(id)
  expect(await save({ rfc, curp, emergencyContact: CONTACT })).toEqual({ step: 4, user_guide: true })
  const atEnd = await start('Contractor', 5)
  expect((await atEnd.ask(8)).body).toMatchObject({ step: 8, user_guide: false })
  expect((await start('Contractor', 4).then(({ ask }) => ask(6))).status).toBe(400)
})

test('the bank step takes a CLABE or a Wise email; no house credit is stored as None and 0', async () => {
  const { id, ask } = await start('Employee', 5)
  expect((await ask(6)).body.missing).toEqual(['clabe', 'wise_email'])
  await insertRow(app.db, 'bank_details', { person_id: id, wise_email: 'a@t.test' })
  expect((await ask(6)).body).toMatchObject({ step: 6, user_guide: true })
  expect((await ask(7)).body.missing).toEqual(['type', 'credit_number'])
  await insertRow(app.db, 'home_loans', { person_id: id, type: 'None', credit_number: '0' })
  expect((await ask(7)).body).toMatchObject({ step: 7, user_guide: true })
})

test('the guide ends by Finish, or by itself once the contract is being signed', async () => {
  const byHand = await start('Employee', 7)
  expect((await byHand.ask(8)).body).toMatchObject({ step: 8, user_guide: false })
  expect(await stepOf(byHand.id)).toEqual({ step: 8, user_guide: false })
  const signing = await start('Employee', 7, { onboarding_status: 'Signing' })
  expect((await signing.ask(7)).body).toMatchObject({ step: 8, user_guide: false })
})

test('a request for the current step answers the position and the missing fields; lower and unknown steps are refused', async () => {
  const { id, ask } = await start('Employee', 2)
  expect((await ask(2)).body).toMatchObject({ step: 2, user_guide: true, missing: Object.keys(ADDRESS) })
  for (const step of [0, 1, 9, 99]) {
    expect((await ask(step)).body).toMatchObject({ status: 400, fields: [{ message: 'This step is not valid.' }] })
  }
  expect((await ask(5)).status).toBe(409)
  expect(await stepOf(id)).toEqual({ step: 2, user_guide: true })
})

test('100 restarts it, and Admin alone does no more than that for another person', async () => {
  const { id, ask } = await start('Employee', 5)
  expect((await ask(100)).body).toMatchObject({ step: 0, user_guide: true })
  expect((await ask(0)).body).toMatchObject({ step: 0, missing: ['image_url'] })
  await setRow(app.db, 'people', { id }, { step: 8, user_guide: false })
  const admin = await signInAs(app, { role: 'Admin' })
  const askAbout = (step: number) => app.call('employee/handler-user-guide', { step, userId: id }, admin)
  expect((await askAbout(3)).status).toBe(400)
  expect(await stepOf(id)).toEqual({ step: 8, user_guide: false })
  expect((await askAbout(100)).status).toBe(200)
  expect(await stepOf(id)).toEqual({ step: 0, user_guide: true })
})

test('a closed guide stays closed for any save, and a person without one gets a refusal', async () => {
  const { id, save } = await start('Employee', 1, { user_guide: false })
  expect(await save(OWN)).toEqual({ step: 1, user_guide: false })
  expect(await stepOf(id)).toEqual({ step: 1, user_guide: false })
  const admin = await start('Admin', 0)
  expect((await admin.ask(1)).status).toBe(400)
})

test('two calls at once move it once', async () => {
  const { id, ask } = await start('Employee', 7)
  const answers = await Promise.all([ask(8), ask(8), ask(8)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowsOf(app.db, 'history', { entity_id: id, action: 'guide.moved' }, ['id'])).toHaveLength(1)
})
