import { afterAll, expect, test } from 'vitest'
import { readCsv } from '../../server/csv/read-csv.ts'
import { csvFile, csvOf, employeeRow } from '../support/people-csv.ts'
import { copySchemas } from '../support/schemas.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { formOf } from '../support/uploads.ts'

const { schemasDir, edit, remove } = copySchemas()
afterAll(remove)
edit('forms/profile.json', (profile) => {
  profile.schema.properties.shirt_size = {
    type: 'string',
    title: 'Shirt size',
    maxLength: 3,
    'x-error': 'Should be a size such as M or XL.',
  }
})
const app = testApp({ schemasDir }, { hasWorker: false })
const token = signedIn(app, { role: 'Client' })

const template = () => app.download('employee/download-upload-employees-template', {}, token)

test('template.csv opens in Excel and names every column, an extra field of a form file too [E10]', async () => {
  const { statusCode, headers, rawPayload } = await template()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="template.csv"'),
  })
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [names = [], examples = []] = await readCsv(rawPayload)
  expect(names.slice(0, 5)).toEqual(['type_user', 'firstname', 'lastname', 'email', 'phone'])
  const wanted = ['birthdate', 'gender', 'rfc', 'nss', 'street', 'zip_code', 'emergency_name', 'emergency_phone']
  expect(names).toEqual(
    expect.arrayContaining([...wanted, 'job_name', 'monthly_salary', 'contractor_fee', 'work_days', 'shirt_size']),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(examples[0]).toBe('#Employee')
  expect(examples[names.indexOf('job_name')]).toBe('Analyst')
})

test('the template itself, with its row of examples alone, has no rows; with a row under it, it has one', async () => {
  const text = (await template()).rawPayload.toString('utf8')
  const send = (content: string) =>
    app.upload('employee/bulk-create-employe-from-csv', { dryRun: true }, [csvFile(content)], token)
  expect((await send(text)).body[0].message).toBe('The file has no rows.')
  const [names = []] = await readCsv(Buffer.from(text))
  const row = employeeRow() as Record<string, string>
  const line = names.map((name) => row[name] ?? '').join(';')
  expect((await send(`${names.join(';')}\r\n${line}\r\n`)).body).toMatchObject({ totalRows: 1, validRows: 1 })
})

test('an extra field of a form file is judged, imported and read back', async () => {
  const columns = [...Object.keys(employeeRow()), 'shirt_size']
  const wrong = { ...employeeRow(), shirt_size: 'XXXXL' }
  const send = (row: object) => app.upload('employee/bulk-create-employe-from-csv', {}, [csvFile(csvOf([row], columns))], token)
  expect((await send(wrong)).body).toEqual([
    { row: 2, column: 'shirt_size', value: 'XXXXL', message: 'Should be a size such as M or XL.' },
  ])
  const { body } = await send({ ...wrong, shirt_size: 'XL' })
  const { client } = (await app.call('employee/get-employee-by-id', { id: body.employees[0].id }, token)).body
  expect(client.shirt_size).toBe('XL')
})

test('the faulty rows come as a file with their errors, no cell begins like a formula, and it can be sent back', async () => {
  const rows = [
    employeeRow(),
    employeeRow({ firstname: '=cmd()', phone: '+52 55' }),
    employeeRow({ job_name: '@x', zip_code: '1' }),
  ]
  const { payload, headers } = formOf({ corrections: [{ row: 4, column: 'city', value: '-1+1' }] }, [csvFile(csvOf(rows))])
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/employee/download-faulty-rows-from-csv',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  expect(response.headers['content-disposition']).toContain('filename="faulty-rows.csv"')
  const cells = response.body.split('\r\n').flatMap((line) => line.split(','))
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  const [names = [], ...faulty] = await readCsv(response.rawPayload)
  expect(names.at(-1)).toBe('errors')
  expect(faulty.map((cells) => cells.at(-1))).toEqual([
    'firstname: Should be letters. phone: Should be 7-15 digits.',
    'zip_code: Should be 5-6 digits.',
  ])
  expect(faulty[1]?.[names.indexOf('city')]).toBe('-1+1')
  const again = await app.upload(
    'employee/bulk-create-employe-from-csv',
    { dryRun: true },
    [csvFile(response.rawPayload)],
    token,
  )
  expect(again.body).toMatchObject({ totalRows: 2, validRows: 0 })
})

test('Windows-1252, semicolons, any order of columns and quotes are read; a broken quote is reported', async () => {
  const row = employeeRow({ firstname: 'Begoña', department: 'a;b' }) as Record<string, string>
  const names = Object.keys(row).reverse()
  const cells = names.map((name) => (row[name]?.includes(';') ? `"${row[name]}"` : row[name]))
  const text = `${names.map((name) => name.toUpperCase()).join(';')}\r\n${cells.join(';')}`
  const send = (content: Buffer) =>
    app.upload('employee/bulk-create-employe-from-csv', { dryRun: true }, [csvFile(content)], token)
  const { body } = await send(Buffer.from(text, 'latin1'))
  expect(body).toMatchObject({ totalRows: 1, validRows: 1 })
  expect(body.rows[0].values).toMatchObject({ firstname: 'Begoña', department: 'a;b' })
  const broken = await send(Buffer.from('type_user,firstname\nEmployee,"Ana\n'))
  expect(broken.body[0]).toMatchObject({ row: 0, message: expect.stringContaining('quotes') })
})
