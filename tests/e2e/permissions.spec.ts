import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { type CallAs, expect, expectAccessible, test } from './support/fixtures.ts'

interface Colleague {
  id: number
  name: string
  token: string
}

let counter = 0
/** Letters that no other run of the day has: names take no digits. */
const letters = (text: string): string =>
  [...text].map((character) => String.fromCharCode(97 + (character.charCodeAt(0) % 26))).join('')

/** An internal employee for this test alone, with the list of people, who signed in by the mailed link. */
async function newColleague(callAs: CallAs, request: APIRequestContext): Promise<Colleague> {
  counter += 1
  const mark = `${Date.now()}${counter}`
  const email = `colleague-${mark}@plantilla.test`
  const lastname = `Prueba ${letters(mark)}`
  const created = await callAs('admin', 'employee/create-internal-employee', {
    firstname: 'Rita',
    lastname,
    email,
    phone: mark.slice(-15),
    newJsonPermissions: { dashboard: { viewTab: true }, employeeOnboarding: { viewTab: true, viewDetails: true } },
  })
  expect(created.status()).toBe(200)
  const { employee } = await created.json()
  let link: string | undefined
  await expect(async () => {
    const outbox = await request.get(`/dev/outbox?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } })
    link = /change-password-first-login\/([\w-]+)/.exec(await outbox.text())?.[1]
    expect(link).toBeTruthy()
  }).toPass()
  await request.post('/api/employee/change-password', { data: { token: link, password: DEMO_PASSWORD } })
  const login = await request.post('/api/employee/login', { data: { email, password: DEMO_PASSWORD } })
  return { id: employee.id, name: `Rita ${lastname}`, token: (await login.json()).token }
}

/** The page of the test, in the hands of this colleague. */
async function workAs(page: Page, { token }: Colleague, path: string): Promise<void> {
  // A file of the same origin: the sign-in page would leave for the office as soon as it sees the token.
  await page.goto('/forms/manifest.json')
  await page.evaluate((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('logged', 'true')
    localStorage.setItem('role', 'InternalEmployee')
  }, token)
  await page.goto(path)
}

const openEditor = async (admin: Page) => {
  await admin.getByRole('button', { name: 'Edit permissions' }).click()
  const editor = admin.getByRole('dialog')
  await expect(editor.getByText('Start from a preset')).toBeVisible()
  return editor
}

test('two editors at once: the second is notified of the first and keeps the switched flags', async ({
  openAs,
  callAs,
  request,
  noise,
}) => {
  noise.allowed.push(/409/)
  const colleague = await newColleague(callAs, request)
  const admin = await openAs('admin', `/admin/internal-employee/${colleague.id}?tab=access`)
  const editor = await openEditor(admin)
  await editor.getByRole('checkbox', { name: 'See the list of clients' }).check()
  await callAs('admin', 'employee/update-permissions-internal-employee', {
    idInternalEmployee: colleague.id,
    newJsonPermissions: { requestPayments: { viewTab: true } },
  })
  await editor.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(editor.getByRole('alert')).toContainText('This record changed while you were working.')
  await editor.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(editor.getByRole('checkbox', { name: 'See the list of payment requests' })).toBeChecked()
  await editor.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(editor).toBeHidden()
  await expect(admin.getByRole('region', { name: 'Permissions' })).toContainText('See the list of clients')
})

test('Admin looks as a colleague in one tab, changes nothing there, and comes back', async ({
  openAs,
  callAs,
  request,
  noise,
}) => {
  noise.allowed.push(/403/)
  const colleague = await newColleague(callAs, request)
  const admin = await openAs('admin', `/admin/internal-employee/${colleague.id}?tab=access`)
  await admin.getByRole('button', { name: /^View as/ }).click()
  const banner = admin.getByText(`You are viewing as ${colleague.name}. You cannot change anything.`)
  await expect(banner).toBeVisible()
  await expect(admin.getByRole('heading', { name: /^Hello, Rita/ })).toBeVisible()
  await expectAccessible(admin)
  const refused = await admin.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${sessionStorage.getItem('viewAs')}` }
    const body = JSON.stringify({ nationality: 'Mexicana' })
    return (await (await fetch('/api/employee/update-employee-by-id', { method: 'POST', headers, body })).json()).code
  })
  expect(refused).toBe('VIEW_ONLY')
  await admin.getByRole('button', { name: 'Leave this view' }).click()
  await expect(admin.getByRole('heading', { name: colleague.name })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an account is closed: a person working with it is signed out at the next step', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}) => {
  noise.allowed.push(/401/)
  const colleague = await newColleague(callAs, request)
  await workAs(page, colleague, '/admin')
  await expect(page.getByRole('heading', { name: /^Hello, Rita/ })).toBeVisible()
  const admin = await openAs('admin', `/admin/internal-employee/${colleague.id}?tab=access`)
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('signed out immediately')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('region', { name: 'Account' })).toContainText('Inactive')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Employee Onboarding/ })
    .click()
  await expect(page).toHaveURL(/\/login$/)
})
