import { describe, expect, test } from 'vitest'
import { untilLocked } from '../support/locks.ts'
import { createPerson } from '../support/people.ts'
import { sealedText } from '../support/sealed.ts'
import { beforehand, signedIn, testApp } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })
const holder = beforehand(() => createPerson(app.db, { role: 'Employee', columns: { phone: PHONE }, details: TAKEN }))
const person = beforehand(() => createPerson(app.db, { role: 'Employee', columns: { phone: '5533334444' } }))

const TAKEN = { rfc: 'GODE561231GR8', nss: '12345678903', curp: 'PEPJ900101HDFRRN09' }
const PHONE = '5511112222'

const update = (input: object, id = person.id) => app.call('employee/update-employee-by-id', { id, ...input }, admin)

describe('"Please use different {fields}" [C17]', () => {
  test.each([
    [{ rfc: TAKEN.rfc }, 'RFC'],
    [{ nss: TAKEN.nss }, 'NSS'],
    [{ curp: TAKEN.curp.toLowerCase() }, 'CURP'],
    [{ phone: PHONE }, 'Phone'],
    [{ nss: '12-3456-78903' }, 'NSS'],
  ])('%j is taken: %s', async (input, label) => {
    const { status, body } = await update(input)
    expect([status, body.code, body.message]).toEqual([409, 'DUPLICATE', `Please use different ${label}`])
    expect(body.fields).toEqual([{ field: Object.keys(input)[0], message: `Please use different ${label}` }])
  })

  test('all that are taken are named together, in the order of the specification', async () => {
    const { body } = await update({ phone: PHONE, email: holder.email.toUpperCase(), ...TAKEN })
    expect(body.message).toBe('Please use different RFC, NSS, CURP, Email, Phone')
    expect(body.fields.map((error: { field: string }) => error.field)).toEqual(['rfc', 'nss', 'curp', 'email', 'phone'])
  })

  test('the own values are no duplicates', async () => {
    expect((await update({ ...TAKEN, phone: PHONE, nationality: 'Mexicana' }, holder.id)).status).toBe(200)
  })

  test('of two people who take the same values at once, one gets them and the other gets the name of the field', async () => {
    const rivals = await Promise.all(
      [1, 2, 3, 4].map(() => createPerson(app.db, { role: 'Employee', verified: false, columns: {} })),
    )
    for (const [index, value] of [{ rfc: 'CACX7605101P8' }, { phone: '5599998888' }, { email: 'same@t.test' }].entries()) {
      const label = ['RFC', 'Phone', 'Email'][index]
      const answers = await Promise.all(
        rivals.map(({ id }, place) => update({ phone: `55000000${index}${place}`, ...value }, id)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
      expect(refused).toEqual(Array(3).fill(`Please use different ${label}`))
    }
  })

  test.each([
    ['rfc', 'VECJ880326XXX', 'RFC'],
    ['nss', '98765432109', 'NSS'],
    ['curp', 'VECJ880326HDFRRN01', 'CURP'],
    ['email', 'Late@T.test', 'Email'],
    ['phone', '5577776666', 'Phone'],
  ])('a save that finds %s free, and taken when it writes, ends in the same words', async (field, value, label) => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => createPerson(app.db, { role: 'Employee', verified: false, details: {} })),
    )
    const winner = await app.pool.connect()
    await winner.query('begin')
    const isOfPerson = field === 'email' || field === 'phone'
    const change = isOfPerson
      ? `update people set ${field} = $2 where id = $1`
      : `update employee_details set ${field} = $2 where person_id = $1`
    // Written in another case and with spaces around it, and not yet committed: invisible to others.
    const written = ` ${value.toLowerCase()} `
    await winner.query(change, [first?.id, isOfPerson ? written : await sealedText(app.database, field, written)])
    const phone = uniquePhone()
    const loser = update({ phone, [field]: value }, second?.id)
    // The save has looked and now waits for the row that is in its way.
    await untilLocked(app.database)
    await winner.query('commit')
    winner.release()
    const { status, body } = await loser
    expect([status, body.code, body.message]).toEqual([409, 'DUPLICATE', `Please use different ${label}`])
    expect(body.fields).toEqual([{ field, message: `Please use different ${label}` }])
  })

  test('findAll sees through case, spaces and hyphens as the database does', async () => {
    const person = await createPerson(app.db, {
      role: 'Employee',
      columns: { phone: '55 1234-9999' },
      details: { rfc: 'xaxx 010101-000' },
    })
    const total = async (input: object) => (await app.call('employee/findAll', input, admin)).body.totalEmployees
    expect(await total({ rfc: ' XAXX010101000 ' })).toBe(1)
    expect(await total({ phone: '5512349999' })).toBe(1)
    expect(await total({ email: ` ${person.email.toUpperCase()} ` })).toBe(1)
    expect(await total({ email: person.email, rfc: 'XAXX010101000', phone: '5512349999' })).toBe(1)
    expect(await total({ curp: 'PEPJ900101HDFRRN01', nss: '12345678901' })).toBe(0)
    expect(await total({ email: person.email, id: person.id })).toBe(0)
  })
})
