import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shownText } from '../../server/words/kept-text.ts'
import { createCompany, createPerson, signInAs } from '../support/people.ts'
import { csvFile, csvOf, employeeRow } from '../support/people-csv.ts'
import { rowsOf } from '../support/rows.ts'
import { statementsOf } from '../support/statements.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { formOf } from '../support/uploads.ts'

const IMPORT = 'employee/bulk-create-employe-from-csv'

const app = testApp({}, { hasWorker: false })
const token = signedIn(app, { role: 'Client' })

const send = (text: string | Buffer, input: Record<string, unknown> = {}, by = token) =>
  app.upload(IMPORT, input, [csvFile(text)], by)
const check = (text: string | Buffer, input: Record<string, unknown> = {}) => send(text, { dryRun: true, ...input })
const count = async (from: string, values: unknown[] = []): Promise<number> =>
  (await app.pool.query(`select count(*)::int as n from ${from}`, values)).rows[0].n
const peopleOf = (companyId: number) => count("people where company_id = $1 and role <> 'Client'", [companyId])
const jobs = () => count("graphile_worker.jobs where task_identifier = 'send-invitation'")

test('a file of employees and contractors becomes people with records, contracts, history and invitations [E10]', async () => {
  const employee = employeeRow({ start_date: '01/12/2026', monthly_salary: '"18,500.00"'.replaceAll('"', ''), state: 'NLE' })
  const contractor = {
    ...employeeRow({ type_user: 'contractor', monthly_salary: '', nss: '', contractor_fee: '1200', currency: 'USD' }),
  }
  const invited = await jobs()
  const { status, body } = await send(csvOf([employee, contractor]))
  expect(body).toMatchObject({ status: 200, created: 2, employees: [{ row: 2, email: employee.email }, { row: 3 }] })
  expect(status).toBe(200)
  const { client: person } = (await app.call('employee/get-employee-by-id', { id: body.employees[0].id }, token)).body
  expect(person).toMatchObject({
    firstname: 'María José',
    role: { name: 'Employee' },
    onboarding: { status: 'Request' },
    user_guide: true,
    is_invited: true,
    job_name: 'Analyst',
    employee_detail: { rfc: employee.rfc, gender: 'female', birthdate: '1990-02-28' },
    address: [{ street: 'Reforma', city: 'Monterrey' }],
    emergency_contact: [{ name: 'José Peña' }],
  })
  const {
    rows: [first, second],
  } = await app.pool.query(
    `select k.*, t.* from contracts k join contract_terms t on t.contract_id = k.id where k.person_id = any($1) order by k.id`,
    [body.employees.map(({ id }: { id: number }) => id)],
  )
  expect(first).toMatchObject({
    monthly_salary: '18500.00',
    start_date: '2026-12-01',
    work_days: [1, 2, 3, 4, 5],
    status: 'Draft',
  })
  expect(second).toMatchObject({ contractor_fee: '1200.00', currency: 'USD', monthly_salary: null })
  expect(await jobs()).toBe(invited + 2)
  for (const { id, row } of body.employees) {
    const [made] = await rowsOf(app.db, 'history', { entity: 'person', entity_id: id }, ['action', 'reason'])
    expect([made?.action, shownText(made?.reason ?? '')]).toEqual(['person.created', `Row ${row} of people.csv`])
  }
})

test('the words of a file are those of the stored values, or of the language of the caller', async () => {
  const row = employeeRow({ type_user: 'Empleado', gender: 'femenino' })
  const { payload, headers } = formOf({ dryRun: true }, [csvFile(csvOf([row]))])
  const ask = async (language: string) => {
    const asked = { ...headers, 'accept-language': language, authorization: `Bearer ${token}` }
    return (await app.app.inject({ method: 'POST', url: `/api/${IMPORT}`, headers: asked, payload })).json()
  }
  expect(await ask('es-MX')).toMatchObject({ validRows: 1, totalRows: 1 })
  expect(await ask('en-US')).toMatchObject({ validRows: 0, totalRows: 1 })
})

test('a dry run answers the file as a table, with errors and notes in their cells, and creates no one', async () => {
  const before = await count('people')
  const rows = [
    employeeRow({ start_date: '31/12/2026', rfc: 'odd' }),
    employeeRow({ firstname: 'J0sé', email: 'jose', phone: '12', monthly_salary: '0', city: '' }),
    employeeRow({ type_user: 'Boss' }),
    employeeRow({ type_user: 'Contractor', contractor_fee: '' }),
  ]
  const { body } = await check(csvOf(rows))
  expect(body).toMatchObject({ dryRun: true, totalRows: 4, validRows: 1 })
  const [fine, wrong, boss, contractor] = body.rows
  expect(fine).toMatchObject({ row: 2, errors: [], values: { start_date: '31/12/2026' } })
  expect(fine.warnings).toEqual(
    expect.arrayContaining([
      { column: 'start_date', message: 'Read as 31 December 2026 (day/month/year).' },
      { column: 'rfc', message: 'This RFC does not have the usual format.' },
    ]),
  )
  expect(wrong.errors).toEqual([
    { column: 'firstname', message: 'Should be letters.' },
    { column: 'email', message: 'Invalid email format.' },
    { column: 'phone', message: 'Should be 7-15 digits.' },
    { column: 'monthly_salary', message: 'Enter a salary greater than zero, with at most two decimals.' },
    { column: 'city', message: 'Complete the address or leave all of it empty.' },
  ])
  expect(boss.errors).toEqual([{ column: 'type_user', message: 'Enter Employee or Contractor.' }])
  expect(contractor.errors).toEqual(
    expect.arrayContaining([
      { column: 'monthly_salary', message: 'Only for employees.' },
      { column: 'contractor_fee', message: 'Enter a fee greater than zero, with at most two decimals.' },
    ]),
  )
  expect(await count('people')).toBe(before)
})

test('decisions 60: a refused file answers a bare array, ordered by row; row 0 is the file', async () => {
  const { status, body } = await send(
    csvOf([employeeRow(), employeeRow({ zip_code: '1' }), employeeRow({ gender: 'x', phone: '1' })]),
  )
  expect(status).toBe(400)
  expect(body).toEqual([
    { row: 3, column: 'zip_code', value: '1', message: 'Should be 5-6 digits.' },
    { row: 4, column: 'phone', value: '1', message: 'Should be 7-15 digits.' },
    { row: 4, column: 'gender', value: 'x', message: 'Choose one of the options.' },
  ])
  const headless = await check(csvOf([employeeRow()], ['type_user', 'firstname', 'lastname', 'email', 'email', 'salary']))
  expect(headless.status).toBe(400)
  expect(headless.body.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
    [0, 'The column “salary” in your file is not known.'],
    [0, 'The column email appears twice.'],
    [0, 'The column phone is missing.'],
    [0, 'The column job_name is missing.'],
    [0, 'The column start_date is missing.'],
    [0, 'The column monthly_salary is missing.'],
  ])
  const empty = await check('type_user,firstname\n#Employee,x\n\n')
  expect(empty.body).toEqual([{ row: 0, column: '', value: '', message: 'The file has no rows.' }])
})

test('duplicates inside the file and against everybody are in their cells', async () => {
  const taken = await createPerson(app.db, {
    role: 'Employee',
    columns: { phone: '5577001122' },
    details: { rfc: 'XAXX010101000' },
  })
  const first = employeeRow()
  const rows = [
    first,
    employeeRow({ email: ` ${(first.email ?? '').toUpperCase()} `, curp: first.curp ?? '' }),
    employeeRow({ email: taken.email, phone: '5577001122', rfc: 'xaxx010101000' }),
  ]
  const { body } = await check(csvOf(rows))
  expect(body.rows[1].errors).toEqual(
    expect.arrayContaining([
      { column: 'email', message: 'Same email as row 2.' },
      { column: 'curp', message: 'Same CURP as row 2.' },
    ]),
  )
  expect(body.rows[2].errors).toEqual([
    { column: 'rfc', message: 'Please use different RFC' },
    { column: 'email', message: 'Please use different Email' },
    { column: 'phone', message: 'Please use different Phone' },
  ])
})

test('corrections override the cells of the file, in a check and when creating', async () => {
  const rows = [employeeRow({ phone: '1' }), employeeRow({ gender: 'x' })]
  const corrections = [
    { row: 2, column: 'phone', value: '5598989898' },
    { row: 3, column: 'gender', value: 'Male' },
    { row: 99, column: 'phone', value: '1' },
    { row: 3, column: 'nothing', value: '1' },
  ]
  expect((await check(csvOf(rows), { corrections })).body).toMatchObject({ totalRows: 2, validRows: 2 })
  expect((await send(csvOf(rows), { corrections })).body.created).toBe(2)
})

test('1,000 rows: checked and created with a number of statements that does not grow with the rows', async () => {
  const company = await createCompany(app.db)
  const admin = await signInAs(app, { role: 'Admin' })
  const measure = async (count: number) => {
    const text = csvOf(Array.from({ length: count }, () => employeeRow()))
    const run = async (input: object) => {
      let body: { created?: number; validRows?: number } = {}
      const begin = performance.now()
      const statements = await statementsOf(app.pool, async () => {
        body = (await app.upload(IMPORT, { companyId: company.id, ...input }, [csvFile(text)], admin)).body
      })
      // After many rows the plans of a connection are made again (server/db/statement-names.ts), and a call that takes
      // seconds renews the claim of its request key (server/calls/request-claim.ts).
      const asked = statements.filter(
        (sql) => sql !== 'discard plans' && !sql.startsWith('update "request_keys" set "claimed_until"'),
      )
      return { body, ms: Math.round(performance.now() - begin), asked }
    }
    return { checked: await run({ dryRun: true }), made: await run({ requestKey: randomUUID() }) }
  }
  // The first row of a company's history also makes its place in the chain.
  await measure(1)
  const few = await measure(2)
  const many = await measure(1000)
  console.info(
    `1,000 rows: checked in ${many.checked.ms} ms, created in ${many.made.ms} ms, ${many.made.asked.length} statements`,
  )
  expect(many.checked.body.validRows).toBe(1000)
  expect(many.made.body.created).toBe(1000)
  // Compared as texts, so that a failure names the statement that was added.
  expect([many.checked.asked, many.made.asked]).toEqual([few.checked.asked, few.made.asked])
  expect(many.made.asked.length).toBeLessThan(30)
  expect(await peopleOf(company.id)).toBe(1003)
})

test('1,001 rows are too many, and row 999 wrong means that nothing at all is created', async () => {
  const rows = Array.from({ length: 1000 }, () => employeeRow())
  const tooMany = await check(csvOf([...rows, employeeRow()]))
  expect(tooMany.body[0].message).toBe('At most 1,000 people at a time. This file has 1,001.')
  const counts = () => Promise.all([count('people'), count('contracts'), count('history'), jobs()])
  const before = await counts()
  rows[997] = { ...rows[997], zip_code: 'x' }
  const { status, body } = await send(csvOf(rows))
  expect([status, body]).toEqual([400, [{ row: 999, column: 'zip_code', value: 'x', message: 'Should be 5-6 digits.' }]])
  expect(await counts()).toEqual(before)
})

test('the same requestKey twice creates once, also at the same time; with another file it is refused', async () => {
  const company = await createCompany(app.db)
  const admin = await signInAs(app, { role: 'Admin' })
  const text = csvOf([employeeRow(), employeeRow()])
  const input = { companyId: company.id, requestKey: randomUUID() }
  const [one, two] = await Promise.all([send(text, input, admin), send(text, input, admin)])
  const later = await send(text, input, admin)
  expect(one?.body).toMatchObject({ status: 200, created: 2 })
  expect([two?.body, later.body]).toEqual([one?.body, one?.body])
  expect(await peopleOf(company.id)).toBe(2)
  expect((await send(csvOf([employeeRow()]), input, admin)).body.code).toBe('REQUEST_KEY')
})

test('two files with the same person at the same time: one is created, the other gets the list', async () => {
  const row = employeeRow()
  const text = csvOf([row, employeeRow()])
  const other = csvOf([employeeRow(), row])
  const answers = await Promise.all([send(text), send(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)?.body
  expect(Array.isArray(refused)).toBe(true)
  expect(refused.map(({ message }: { message: string }) => message)).toContain('Please use different Email')
})

test('access: Admin names the company, a client has its own one, another one is not found', async () => {
  const company = await createCompany(app.db)
  const admin = await signInAs(app, { role: 'Admin' })
  const text = csvOf([employeeRow()])
  expect((await send(text, { dryRun: true }, admin)).body.fields).toEqual([
    { field: 'companyId', message: 'Choose the company.' },
  ])
  expect((await send(text, { companyId: company.id })).status).toBe(404)
  expect((await app.upload(IMPORT, {}, [csvFile('%PDF-1.7')], token)).status).toBe(415)
})

test('a salary below the minimum wage and an amount in another format name the cell and say what to write', async () => {
  const { body } = await check(
    csvOf([employeeRow({ monthly_salary: '100' }), { ...employeeRow(), monthly_salary: '18.500-00' }]),
  )
  expect(body.rows.map((row: { errors: object[] }) => row.errors)).toEqual([
    [{ column: 'monthly_salary', message: 'The salary is below the minimum wage.' }],
    [{ column: 'monthly_salary', message: 'Enter amounts as 18500.00 or 18,500.00, with a point before the cents.' }],
  ])
})

test.each(['', ' \r\n'])('an empty file says that it is empty', async (text) => {
  expect((await check(text)).body).toMatchObject({ code: 'FILE_REFUSED', message: 'The file is empty. Choose another one.' })
})
