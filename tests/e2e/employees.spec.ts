import type { Page } from '@playwright/test'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { fold, widthOf } from './support/office.ts'
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

test('columns are chosen by keyboard and are in the address', { tag: '@desk' }, async ({ openAs }) => {
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

test('the page of a person and its Edit Profile: every part, no axe finding, light and dark', { tag: '@phone' }, async ({
  openAs,
  callAs,
}) => {
  const page = await openAs('admin', `${LIST}/${await idOf(callAs, ACCOUNTS.contractor)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Iñaki Quiñones Soto' })).toBeVisible()
  await expect(page).toHaveTitle('Iñaki Quiñones Soto · Plantilla')
  await expect(page.getByRole('region')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(ACCOUNTS.contractor)
  await expect(page.getByRole('main').getByText(RAW)).toHaveCount(0)
  // The main action is read under the mouse too.
  await page.getByRole('button', { name: 'Edit Profile' }).hover()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
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
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Employee Onboarding' }).click()
  await expect(page).toHaveURL(LIST)
})

test('a Client sees only the people of its own company, in the list and by address [B9, B12]', { tag: '@desk' }, async ({
  openAs,
  callAs,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
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
  for (const id of [stranger?.id, '99999999', 'me']) {
    await page.goto(`${LIST}/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(stranger?.lastname ?? '', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('the list ends within the window of a desk, and its next page begins with the first row', async ({ openAs }) => {
  const page = await openAs('admin', LIST)
  await expect(rows(page)).toHaveCount(25)
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  if (!isNarrow(page)) expect(await below()).toBe(0)
  await rows(page).last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(range(page)).toHaveText(/^26–50 of 6\d\d$/)
  await expect(page.getByLabel('Employee Onboarding', { exact: true }).first()).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).first()).toBeInViewport()
})
