import type { Page } from '@playwright/test'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { fold, seemToHold, widthOf } from './support/office.ts'
import { idOf, peopleOf } from './support/people.ts'

const LIST = '/admin/employees-onboarding'
const REFUSAL = /Failed to load resource/
/** Traces of an unformatted value. */
const RAW = /\b(null|undefined|NaN|Invalid Date)\b|\[object/

const isNarrow = (page: Page) => widthOf(page) < 640
const rows = (page: Page) => page.getByLabel('Employee Onboarding', { exact: true }).locator('tbody tr, > li')
const names = (page: Page) => rows(page).getByRole('link', { name: /^(?!.*@)/ })
const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search by name, email or number' })
const query = (page: Page) => new URL(page.url()).searchParams

/** On cards the filters are collapsed. */
async function showFilters(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByText(/^Filters and order/).click()
}
async function sortByEmail(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Email, ascending')
  else await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
}

test('the list is searched without accents, filtered, sorted and paged, and the address keeps it all', async ({ openAs }) => {
  const page = await openAs('admin', LIST)
  await expect(range(page)).toHaveText(/^1–25 of 6\d\d$/)
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).filter({ hasText: RAW })).toHaveCount(0)
  await expectAccessible(page)

  await test.step('search ignores case and accents', async () => {
    await search(page).fill('mariana NUNEZ')
    await expect(names(page).filter({ hasText: 'Mariana Núñez Herrera' })).toHaveCount(1)
    await expect.poll(() => query(page).get('search')).toBe('mariana NUNEZ')
    for (const text of await rows(page).allTextContents()) expect(fold(text)).toMatch(/(?=.*mariana)(?=.*nunez)/)
    await search(page).fill('nobody has this name')
    await expect(page.getByText('No people match this search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(range(page)).toHaveText(/^1–25 of 6\d\d$/)
    await expect(search(page)).toHaveValue('')
  })

  await test.step('filter and order', async () => {
    await showFilters(page)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    await expect(rows(page).filter({ hasText: 'Approved' })).toHaveCount(25)
    await sortByEmail(page)
    await expect.poll(() => page.url()).toMatch(/\?sort=email&status=Approved$/)
    if (!isNarrow(page)) {
      await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
    }
    await expect(rows(page).first()).toContainText('adrian.')
  })

  const first = await names(page).first().textContent()
  await test.step('page 2, reload, Back and Forward', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(range(page)).toHaveText(/^26–50 of \d+$/)
    await expect(names(page).first()).not.toHaveText(first ?? '')
    expect(Object.fromEntries(query(page))).toEqual({ page: '2', sort: 'email', status: 'Approved' })
    const second = await rows(page).allTextContents()
    await page.reload()
    await expect(rows(page)).toHaveText(second)
    await page.goBack()
    await expect(names(page).first()).toHaveText(first ?? '')
    await page.goForward()
    await expect(rows(page)).toHaveText(second)
    await showFilters(page)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Approved')
  })

  await test.step('a person opens, and Back is where one was', async () => {
    const name = (await names(page).nth(2).textContent()) ?? ''
    await names(page).nth(2).click()
    await expect(page).toHaveURL(/\/admin\/employees-onboarding\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(names(page).nth(2)).toHaveText(name)
    expect(query(page).get('page')).toBe('2')
  })
})

test('the list and the page of a person show N/E for missing values [B14]', async ({ openAs, callAs }) => {
  const page = await openAs('client', `${LIST}?columns=lastname,contract.end_date&search=${ACCOUNTS.contractor}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('N/E')
  await page.goto(`${LIST}/${await idOf(callAs, ACCOUNTS.employee)}`)
  const address = page.getByRole('region', { name: 'Address' })
  await expect(address.getByRole('definition')).toHaveText(Array.from({ length: 8 }, () => 'N/E'))
  await expect(page.getByRole('main').getByText(RAW)).toHaveCount(0)
})

test('columns are chosen by keyboard and are in the address', async ({ openAs, viewport }) => {
  test.skip((viewport?.width ?? 0) < 640, 'cards show every usual column')
  const page = await openAs('admin', LIST)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const phone = page.getByRole('checkbox', { name: 'Phone' })
  await phone.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(phone).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
})

test('the page of a person: who it is, every field, no axe finding, light and dark', async ({ openAs, callAs }) => {
  const id = await idOf(callAs, ACCOUNTS.contractor)
  const page = await openAs('admin', `${LIST}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Iñaki Quiñones Soto' })).toBeVisible()
  await expect(page).toHaveTitle('Iñaki Quiñones Soto · Plantilla')
  await expect(page.getByRole('region')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(ACCOUNTS.contractor)
  // C20: contractors have neither.
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('RFC', { exact: true })).toBeVisible()
  await expect(details.getByText(/^(CIFD|NSS)$/)).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Employee Onboarding' }).click()
  await expect(page).toHaveURL(LIST)
})

test('Edit Profile has three tabs, none with an axe finding, light and dark', async ({ openAs, callAs }) => {
  const page = await openAs('admin', `${LIST}/${await idOf(callAs, ACCOUNTS.employee)}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByRole('tab')).toHaveText(['Profile', 'Address', 'Details'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const tab of ['Profile', 'Address', 'Details']) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page)
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a Client sees only the people of its own company [B9, B12]', async ({ openAs, callAs }) => {
  const everybody = await peopleOf(callAs, 'admin', { search: 'moreno', limit: 200 })
  const own = await peopleOf(callAs, 'admin', { search: 'moreno', limit: 200, filters: { companyId: 1 } })
  const stranger = everybody.employees.find(({ company }) => company?.id !== 1)
  expect(own.totalEmployees).toBeGreaterThan(0)
  expect(everybody.totalEmployees).toBeGreaterThan(own.totalEmployees)

  const page = await openAs('client', `${LIST}?search=moreno`)
  await expect(rows(page)).toHaveCount(own.totalEmployees)
  await expect(rows(page).getByText('Company', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
  await search(page).fill(stranger?.email ?? '')
  await expect(page.getByText('No people match this search.')).toBeVisible()
})

for (const what of ["another company's person", 'nobody', 'no id'] as const) {
  test(`${what} in the address is Page Not Found [B12]`, async ({ openAs, callAs, noise }) => {
    noise.allowed.push(REFUSAL)
    const foreign = await idOf(callAs, 'unverified@plantilla.test')
    const id = { "another company's person": foreign, nobody: '99999999', 'no id': 'me' }[what]
    const page = await openAs('client', `${LIST}/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Óscar')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/admin')
  })
}

test('staff: viewTab lists without opening, viewDetails opens without editing, edit offers Edit Profile [B8, C22]', async ({
  openAs,
  callAs,
}) => {
  const id = await idOf(callAs, ACCOUNTS.contractor)
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })
  const lister = await openAs('limitedStaff', `${LIST}?search=${ACCOUNTS.contractor}`)
  await expect(rows(lister)).toHaveText([/Iñaki Quiñones Soto/])
  await expect(names(lister)).toHaveCount(0)
  await lister.goto(`${LIST}/${id}`)
  await expect(lister.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()

  const flags = (mayEdit: boolean) => ({ employeeOnboarding: { viewTab: true, viewDetails: true, edit: mayEdit } })
  const reader = await openAs('staff', `${LIST}/${id}`, { before: (page) => seemToHold(page, flags(false)) })
  await expect(reader.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect(edit(reader)).toHaveCount(0)
  await reader.unroute('**/api/employee/verify-token')
  await seemToHold(reader, flags(true))
  await reader.reload()
  await expect(edit(reader)).toBeEnabled()
})

test('a list and a person that cannot be loaded show the error, and are there after another attempt', async ({
  openAs,
  callAs,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
  const id = await idOf(callAs, ACCOUNTS.contractor)
  const path = '**/api/employee/{all-employees,get-employee-by-id}'
  const json = { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' }
  const fail = (page: Page) => page.route(path, (route) => route.fulfill({ status: 500, json }))
  const page = await openAs('admin', LIST, { before: fail })
  for (const address of [LIST, `${LIST}/${id}`]) {
    if (address !== LIST) await page.goto(address)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This could not be loaded')
    await expect(notice).toContainText('Something went wrong on our side. Please try again.')
    await expectAccessible(page)
    await page.unroute(path)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Iñaki Quiñones Soto' }).or(range(page))).toBeVisible()
    await fail(page)
  }
})

test('Employee and Contractor read their own record [C1, B10]', async ({ openAs }) => {
  const page = await openAs('contractor', '/admin/employee-detail')
  await expect(page.getByRole('heading', { level: 1, name: 'Iñaki Quiñones Soto' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' }).getByText(/^(CIFD|NSS)$/)).toHaveCount(0)
  const other = await openAs('employee', '/admin')
  // A new person sees the tour first.
  await other.getByRole('button', { name: 'Close the tour' }).click()
  await other
    .getByRole('main')
    .getByRole('link', { name: /^My Profile/ })
    .click()
  await expect(other).toHaveURL('/admin/employee-detail')
  await expect(other.getByRole('heading', { level: 1, name: 'Mariana Núñez Herrera' })).toBeVisible()
})
