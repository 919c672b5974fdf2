import { expect, expectAccessible, test } from './support/fixtures.ts'
import { firstSignIn, phoneOf, uniqueDigits } from './support/newcomer.ts'

test.use({ actionTimeout: 15_000 })

test('a permission is taken away while the other person works: the next click shows the 404 page [F2]', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}, info) => {
  noise.allowed.push(/Failed to load resource/)
  const mark = uniqueDigits(info)
  const email = `mover${mark}@plantilla.test`
  const holds = { dashboard: { viewTab: true }, clients: { viewTab: true, viewDetails: true, edit: true } }
  const created = await callAs('admin', 'employee/create-internal-employee', {
    firstname: 'Irma',
    lastname: 'Movida',
    email,
    phone: phoneOf(mark, '77'),
    newJsonPermissions: holds,
  })
  expect(created.status()).toBe(200)
  const { employee } = await created.json()
  await firstSignIn(page, request, email)
  await page.goto('/admin/clients')
  await expect(page.getByRole('link', { name: 'Cafetalera Sierra Norte' })).toBeVisible()

  // The Admin unticks it on the screen of another browser.
  const admin = await openAs('admin', `/admin/internal-employee/${employee.id}?tab=access`)
  await admin.getByRole('button', { name: 'Edit permissions' }).click()
  const editor = admin.getByRole('dialog')
  await editor.getByRole('checkbox', { name: 'See the list of clients' }).uncheck()
  await editor.getByRole('checkbox', { name: 'Open a client', exact: true }).uncheck()
  await editor.getByRole('button', { name: /^Save \d change/ }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('link', { name: 'Cafetalera Sierra Norte' }).click()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0)
})
