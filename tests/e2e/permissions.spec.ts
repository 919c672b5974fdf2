import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { firstSignIn, inviteColleague } from './support/newcomer.ts'

const NAME = 'Rita Prueba'
const LIST_OF_PEOPLE = {
  newJsonPermissions: { dashboard: { viewTab: true }, employeeOnboarding: { viewTab: true, viewDetails: true } },
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
  noise,
}, info) => {
  noise.allowed.push(/409/)
  const colleague = await inviteColleague(callAs, info, LIST_OF_PEOPLE)
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
  noise,
}, info) => {
  noise.allowed.push(/403/)
  const colleague = await inviteColleague(callAs, info, LIST_OF_PEOPLE)
  const admin = await openAs('admin', `/admin/internal-employee/${colleague.id}?tab=access`)
  await admin.getByRole('button', { name: /^View as/ }).click()
  const banner = admin.getByText(`You are viewing as ${NAME}. You cannot change anything.`)
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
  await expect(admin.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an account is closed: a person working with it is signed out at the next step', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}, info) => {
  noise.allowed.push(/401/)
  const colleague = await inviteColleague(callAs, info, LIST_OF_PEOPLE)
  await firstSignIn(page, request, colleague.email)
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
