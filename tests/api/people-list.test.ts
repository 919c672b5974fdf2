import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany, createPerson } from '../support/people.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { beforehand, signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })
const acme = beforehand(() => createCompany(app.db, { name: 'Acme' }))
const other = beforehand(() => createCompany(app.db, { name: 'Other' }))

/** The people of the list: name, company, and columns of their own. */
const PEOPLE = [
  { firstname: 'María José', lastname: 'Núñez Peña', columns: { onboarding_status: 'Signing', number: '0007' } },
  { firstname: 'Ángel', lastname: 'Ñandú Ríos', columns: { onboarding_status: 'Request' } },
  { firstname: 'Ana', lastname: 'Zúñiga', columns: { onboarding_status: 'Request' } },
  { firstname: 'Ana', lastname: 'Ávila', columns: { onboarding_status: 'Approved' } },
  { firstname: 'Beto', lastname: 'Núñez 100%', columns: { onboarding_status: 'Uploads', email: 'b_e@t.test' } },
]

beforeAll(async () => {
  for (const { firstname, lastname, columns } of PEOPLE) {
    const person = await createPerson(app.db, {
      role: 'Employee',
      companyId: acme.id,
      columns: { ...columns, firstname, lastname },
    })
    await addContract(person.id, 'Operations')
  }
  const columns = { firstname: 'Óscar', lastname: 'Ibáñez', onboarding_status: 'Request', extra: '{"nickname":"Osc"}' }
  const contractor = await createPerson(app.db, { role: 'Contractor', companyId: other.id, columns })
  await addContract(contractor.id, 'Tecnología', { status: 'Ended', start_date: '2020-01-01' })
  await addContract(contractor.id, 'Marketing', { status: 'Active', end_date: '2027-01-31' })
  await addContract(contractor.id, 'Ventas', { status: 'Draft' })
})

async function addContract(personId: number, department: string, columns: object = {}): Promise<void> {
  const { company_id } = await rowOf(app.db, 'people', { id: personId })
  await insertRow(app.db, 'contracts', {
    person_id: personId,
    company_id: company_id as number,
    type: 'Employee',
    job_name: 'Analyst',
    department,
    start_date: '2026-01-01',
    status: 'Active',
    ...columns,
  })
}

const list = (input: object, token = admin) => app.call('employee/all-employees', input, token)
const names = async (input: object, token = admin): Promise<string[]> => {
  const { status, body } = await list(input, token)
  expect(status).toBe(200)
  return body.employees.map((row: { lastname: string }) => row.lastname)
}
const IN_ORDER = ['Ávila', 'Ibáñez', 'Núñez 100%', 'Núñez Peña', 'Ñandú Ríos', 'Zúñiga']

test('the list holds employees and contractors only, by last name in Spanish order', async () => {
  expect(await names({})).toEqual(IN_ORDER)
  expect(await names({ sort: '-lastname' })).toEqual(IN_ORDER.toReversed())
})

test('a row carries company and current contract, and no field that the list did not ask for', async () => {
  const { body } = await list({ search: 'oscar' })
  expect(body).toMatchObject({ totalEmployees: 1, page: 1, limit: 25 })
  expect(body.employees[0]).toEqual({
    id: expect.any(Number),
    firstname: 'Óscar',
    lastname: 'Ibáñez',
    email: expect.stringContaining('@'),
    phone: null,
    image_url: null,
    role: { name: 'Contractor' },
    company: { id: other.id, name: 'Other', logo_url: null },
    onboarding: { status: 'Request' },
    job_name: 'Analyst',
    department: 'Marketing',
    contract: { id: expect.any(Number), status: 'Active', end_date: '2027-01-31' },
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    extra: {},
  })
})

describe('search', () => {
  test.each([
    ['nunez', ['Núñez 100%', 'Núñez Peña']],
    ['NÚÑEZ', ['Núñez 100%', 'Núñez Peña']],
    ['nandu', ['Ñandú Ríos']],
    ['  jose   maria ', ['Núñez Peña']],
    ['maria avila', []],
    ['0007', ['Núñez Peña']],
    ['b_e@', ['Núñez 100%']],
    ['z', ['Ibáñez', 'Núñez 100%', 'Núñez Peña', 'Zúñiga']],
    ['100%', ['Núñez 100%']],
    ['n%z', []],
    ['_', ['Núñez 100%']],
    ['\\', []],
    ["'", []],
  ])('"%s" finds %j: no case, no accents, every word, and signs literally', async (search, found) => {
    expect(await names({ search })).toEqual(found)
  })
})

describe('filters', () => {
  test.each([
    [{ status: 'Request' }, ['Ibáñez', 'Ñandú Ríos', 'Zúñiga']],
    [{ role: 'Contractor' }, ['Ibáñez']],
    [{ department: 'marketing' }, ['Ibáñez']],
    [{ department: 'OPERA', status: 'Request' }, ['Ñandú Ríos', 'Zúñiga']],
    [{ department: 'Tecnologia' }, []],
    [{ department: 'Ventas' }, []],
  ])('%j', async (filters, found) => expect(await names({ filters })).toEqual(found))

  test('by company; an unknown filter is refused and not passed over', async () => {
    expect(await names({ filters: { companyId: other.id } })).toEqual(['Ibáñez'])
    expect((await list({ filters: { city: 'x' } })).status).toBe(400)
  })
})

describe('paging and sorting', () => {
  test('pages follow each other without gaps, with the exact total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })))
    expect(pages.flatMap(({ body }) => body.employees.map((row: { lastname: string }) => row.lastname))).toEqual(IN_ORDER)
    expect(pages.map(({ body }) => [body.totalEmployees, body.page, body.limit])).toEqual([1, 2, 3].map((page) => [6, page, 2]))
    expect(await names({ page: 4, limit: 2 })).toEqual([])
  })

  test.each(['email', 'status', 'updated_at'])('sorted by %s both ways', async (sort) => {
    const up = (await list({ sort })).body.employees.map((row: { id: number }) => row.id)
    const down = (await list({ sort: `-${sort}` })).body.employees.map((row: { id: number }) => row.id)
    expect(up).toHaveLength(6)
    expect(down).toEqual(up.toReversed())
  })

  test('a sort that is not offered names those that are', async () => {
    const { status, body } = await list({ sort: 'password_hash' })
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
    expect(body.fields).toEqual([{ field: 'sort', message: 'Sort by one of: lastname, email, status, updated_at.' }])
    expect((await list({ sort: 'constructor' })).status).toBe(400)
  })

  test('paging ends at 10,000 people and says what to do', async () => {
    expect((await list({ page: 100, limit: 100 })).status).toBe(200)
    const { status, body } = await list({ page: 101, limit: 100 })
    expect(status).toBe(400)
    expect(body.fields[0].message).toBe('Only the first 10,000 people can be paged through. Search or filter to see fewer.')
  })
})
