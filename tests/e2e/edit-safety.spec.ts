import type { Page } from '@playwright/test'
import type { Person } from '../../contract/people/schemas.ts'
import { clickOutside, editor, field, openEditor, question, showTab } from './support/editor.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { accountButton } from './support/office.ts'
import { ownPerson, personOf } from './support/people.ts'

const pathOf = ({ id }: Person) => `/admin/employees-onboarding/${id}`
const opener = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })

test('unchanged it closes on Escape and on a click outside; changed it asks first [C6, C24]', async ({
  openAs,
  callAs,
}, info) => {
  const person = await ownPerson(callAs, 'admin', info, 4)
  const page = await openAs('admin', pathOf(person))
  const before = person.employee_detail.nationality ?? ''
  await openEditor(page)
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await openEditor(page)
  await clickOutside(page)
  await expect(editor(page)).toBeHidden()

  await test.step('typed and taken back is unchanged', async () => {
    await openEditor(page)
    await field(page, 'Nationality').fill('Chilena')
    await field(page, 'Nationality').fill(before)
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeHidden()
    await expect(question(page)).toBeHidden()
  })

  await openEditor(page)
  await showTab(page, 'Details')
  await field(page, 'Official ID').fill('ID 1')
  for (const close of [() => page.keyboard.press('Escape'), () => clickOutside(page)]) {
    await close()
    await expect(question(page)).toContainText('What you typed has not been saved.')
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    await expect(field(page, 'Official ID')).toHaveValue('ID 1')
  }
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor(page)).toBeHidden()
  await openEditor(page)
  await showTab(page, 'Details')
  await expect(field(page, 'Official ID')).toHaveValue(person.employee_detail.idOfficial ?? '')
})

test('Back and reload ask before they drop typed data [C24]', async ({ openAs, callAs }, info) => {
  const person = await ownPerson(callAs, 'admin', info, 5)
  const page = await openAs('admin', `/admin/employees-onboarding?search=${person.email}`)
  await page.getByRole('link', { name: `${person.firstname} ${person.lastname}` }).click()
  await openEditor(page)
  await field(page, 'Nationality').fill('Chilena')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Nationality')).toHaveValue('Chilena')
  await expect(page).toHaveURL(pathOf(person))

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field(page, 'Nationality')).toHaveValue('Chilena')

  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(`/admin/employees-onboarding?search=${person.email}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Onboarding' })).toBeVisible()
  expect((await personOf(callAs, person.id)).version).toBe(person.version)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('dialogs come in 300 ms and go in 200 ms [C6]', async ({ openAs, callAs }, info) => {
    const page = await openAs('admin', pathOf(await ownPerson(callAs, 'admin', info, 9)))
    await expect(opener(page)).toBeEnabled()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      addEventListener('animationstart', ({ target, animationName }) => {
        const { animationDuration } = getComputedStyle(target as Element)
        if (animationName.includes('dialog-in')) seen.push(animationDuration)
      })
    })
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    await openEditor(page)
    await expect.poll(seen).toEqual(['0.3s'])
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeHidden()
    expect(await seen()).toEqual(['0.3s', '0.2s'])
    const settings = page.getByRole('dialog', { name: 'Notification Settings' })
    await accountButton(page, 'Alejandra').click()
    await page.getByRole('button', { name: 'Notifications Settings' }).click()
    await expect.poll(seen).toEqual(['0.3s', '0.2s', '0.3s'])
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    expect(await seen()).toEqual(['0.3s', '0.2s', '0.3s', '0.2s'])
  })
})
