import { readFileSync } from 'node:fs'
import { createContractor } from '../support/envelopes.ts'
import { createPerson, signIn } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { copySchemas } from '../support/schemas.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { type EmptyServer, startEmptyServer } from './support/payroll-server.ts'

const MESSAGE = 'Use a size such as M or XL.'
const FIELD = { type: 'string', title: 'Shirt size', maxLength: 3, pattern: '^X{0,2}[SML]$', 'x-error': MESSAGE }

let copy: ReturnType<typeof copySchemas>
let at: EmptyServer

// It starts a server of its own.
test.setTimeout(150_000)

test.beforeEach(async () => {
  copy = copySchemas()
  at = await startEmptyServer({ SCHEMAS_DIR: copy.schemasDir })
})
test.afterEach(async ({ page }) => {
  // It would miss the server.
  await page.close()
  await at?.stop()
  copy?.remove()
})

test('a field added to a form file appears, is judged on both sides, saved and shown, with no code and no restart [C23]', async ({
  page,
  noise,
}) => {
  noise.allowed.push(/status of 400/)
  const { server, app } = at
  const admin = await createPerson(app.db, { role: 'Admin' })
  const { id, email } = (await createContractor(app.db)).person
  // One whom the filter leaves out.
  await createContractor(app.db)
  await setRow(app.db, 'people', { id }, { phone: '5512345678' })
  const token = await signIn(app, admin)

  copy.edit('forms/profile.json', ({ schema }) => {
    schema.properties.shirt_size = FIELD
  })
  copy.edit('tables/employees.json', ({ columns }) => {
    columns.push({ field: 'extra.shirt_size', title: 'Shirt size', format: 'text' })
  })

  await test.step('the server judges by the file as it is now', async () => {
    await expect
      .poll(async () => {
        const { body } = await server.call('employee/update-employee-by-id', { id, shirt_size: 'huge' }, token)
        return body.fields
      })
      .toEqual([{ field: 'shirt_size', message: MESSAGE }])
  })

  await page.goto(`${server.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')

  await page.goto(`${server.url}/admin/employees-onboarding/${id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Shirt size' })

  await test.step('the screen judges in the same words', async () => {
    await field.fill('huge')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(MESSAGE)).toBeVisible()
    await expect(dialog.getByText('Please complete the fields correctly')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a good value is saved and shown on the page and in the list', async () => {
    await field.fill('XL')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Shirt size')).toBeVisible()
    await expect(page.getByText('XL', { exact: true })).toBeVisible()

    await page.goto(`${server.url}/admin/employees-onboarding?search=${email}`)
    await expect(page.getByRole('columnheader', { name: 'Shirt size' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'XL', exact: true })).toBeVisible()
  })

  await test.step('a filter over it added to the list file works on the next visit, with search and company', async () => {
    copy.edit('tables/employees.json', ({ filters }) => {
      filters.push({ field: 'extra.shirt_size', title: 'Shirt size', kind: 'text' })
    })
    await page.goto(`${server.url}/admin/employees-onboarding`)
    await page.getByRole('textbox', { name: 'Shirt size' }).fill('xl')
    await expect(page).toHaveURL(/extra\.shirt_size=xl/)
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    const company = page.getByRole('combobox', { name: 'Company' })
    await company.click()
    await page.getByRole('listbox', { name: 'Company' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/companyId=\d+/)
    await page.reload()
    await expect(company).not.toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Shirt size' })).toHaveValue('xl')
    await expectAccessible(page)
    await company.fill('')
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  })

  await test.step('the export holds the column and the filtered row', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^employees-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Shirt size')
    expect(lines[1]).toMatch(/,XL$/)
    await expect(page.getByText('1 row exported.')).toBeVisible()
  })
})
