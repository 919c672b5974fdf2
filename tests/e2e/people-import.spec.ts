import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { invitation } from './support/mailed.ts'
import { idOf } from './support/people.ts'

const LIST = '/admin/employees-onboarding'
const COLUMNS = ['type_user', 'firstname', 'lastname', 'email', 'phone', 'job_name', 'start_date', 'monthly_salary', 'gender']
let counter = 0
/** Digits that no other test, width or run has. */
const serial = (): string => {
  counter += 1
  return `${String(Date.now()).slice(-9)}${String(process.pid % 100).padStart(2, '0')}${counter}`
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import people' })

test('a CSV file with two wrong cells is corrected on the screen and its people are created [E10]', async ({
  openAs,
  callAs,
  noise,
}) => {
  const people = [1, 2, 3].map(() => {
    const mark = serial()
    return { mark, email: `import-${mark}@plantilla.test`, phone: `7${mark}`.slice(0, 15) }
  })
  const rows = people.map(({ email, phone }, at) => {
    const [name, gender] = [at === 1 ? 'Jul1o' : 'Julia', at === 2 ? 'woman' : 'female']
    return ['Employee', name, 'Import', email, phone, 'Analyst', '31/12/2026', '"18,500.00"', gender].join(',')
  })
  const buffer = Buffer.from(`\uFEFF${[COLUMNS.join(','), ...rows].join('\r\n')}`)
  const page = await openAs('otherClient', LIST)
  await page.getByRole('button', { name: 'Import people' }).click()
  const dialog = dialogOf(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template.csv' }).click()
  expect((await download).suggestedFilename()).toBe('template.csv')
  await dialog.getByLabel('CSV file', { exact: true }).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByText('2 of 3 rows need a correction.')).toBeVisible()
  await expect(dialog.getByText('Should be letters.')).toBeVisible()
  await expectAccessible(page)

  const firstname = dialog.getByRole('textbox', { name: 'First name, row 3' })
  await expect(firstname).toHaveAttribute('aria-invalid', 'true')
  await firstname.fill('Julio')
  await dialog.getByRole('textbox', { name: 'Gender, row 4' }).fill('Female')
  await expect(dialog.getByText('2 corrections are not checked yet.')).toBeVisible()
  // The one call that is lost on purpose.
  noise.allowed.push(/net::ERR_FAILED/)
  await page.route('**/bulk-create-employe-from-csv', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText('The server cannot be reached. Your selection is kept.')).toBeVisible()
  await expect(firstname).toHaveValue('Julio')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText('All 3 rows are fine.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create 3 people' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Create 3 people?' })
  await question.getByRole('button', { name: 'Create 3 people' }).click()
  await expect(dialog.getByText('3 people created')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: people[1]?.email ?? '' }).click()
  await expect(page.getByRole('heading', { name: 'Julio Import' })).toBeVisible()
  expect(await idOf(callAs, people[2]?.email ?? '')).toMatch(/^\d+$/)
})

test('a file that was corrected on the disk is checked when it is chosen again [E10]', async ({ openAs, noise }, info) => {
  const page = await openAs('otherClient', LIST)
  await page.getByRole('button', { name: 'Import people' }).click()
  const dialog = dialogOf(page)
  const path = info.outputPath('people.csv')
  const choose = () => dialog.getByLabel('CSV file', { exact: true }).setInputFiles(path)
  const check = dialog.getByRole('button', { name: 'Check the file' })
  noise.allowed.push(/status of 400/)
  await writeFile(path, 'type_user,color\nEmployee,red\n')
  await choose()
  await check.click()
  await expect(dialog.getByText('This file cannot be imported as it is:')).toBeVisible()
  await writeFile(path, `${COLUMNS.join(',')}\nEmployee,Jul1o,Import,,,Analyst,31/12/2026,18500,female\n`)
  await choose()
  await expect(dialog.getByText('This file cannot be imported as it is:')).toBeHidden()
  await check.click()
  await expect(dialog.getByText('1 of 1 row needs a correction.')).toBeVisible()
})

test('a person made by a client is invited by mail [A4]', async ({ openAs, request }) => {
  const mark = serial()
  const email = `new-${mark}@plantilla.test`
  const office = await openAs('otherClient', LIST)
  await office.getByRole('button', { name: 'New person' }).click()
  const dialog = office.getByRole('dialog', { name: 'New person' })
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill('Nueva')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByLabel('Job', { exact: false }).first().fill('Analyst')
  await dialog.getByLabel('Start date').fill('2026-12-01')
  await dialog.getByLabel('Monthly salary').fill('18500')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(dialog.getByText('Should be 7-15 digits.')).toBeVisible()
  await expectAccessible(office)
  await dialog.getByLabel('Phone').fill(`8${mark}`.slice(0, 15))
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(office.getByText('Nora Nueva was created. An invitation is on its way by email.')).toBeVisible()
  await invitation(request, email)
})
