import { expect, expectAccessible, test } from './support/fixtures.ts'
import { firstSignIn, inviteColleague } from './support/newcomer.ts'

test.use({ actionTimeout: 15_000 })

test('a permission is taken away while the other person works: the next click shows the 404 page [F2]', async ({
  page,
  openAs,
  callAs,
  request,
  noise,
}, info) => {
  noise.allowed.push(/Failed to load resource/)
  const { id, email } = await inviteColleague(callAs, info, {
    newJsonPermissions: { dashboard: { viewTab: true }, clients: { viewTab: true, viewDetails: true, edit: true } },
  })
  await firstSignIn(page, request, email)
  await page.goto('/admin/clients')
  await expect(page.getByRole('link', { name: 'Cafetalera Sierra Norte' })).toBeVisible()

  // The Admin unticks it on the screen of another browser.
  const admin = await openAs('admin', `/admin/internal-employee/${id}?tab=access`)
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
