import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
export const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true })
export const choice = (page: Page, name: string) => editor(page).getByRole('combobox', { name, exact: true })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

export async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(field(page, 'First name').or(editor(page).getByRole('tab').first()).first()).toBeVisible()
  // The dialog takes the keyboard once it has come in.
  await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
}

/** Tabs by their first word, which the number of fields to correct follows. */
export const showTab = (page: Page, name: 'Profile' | 'Address' | 'Details'): Promise<void> =>
  editor(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()

export const save = (page: Page): Promise<void> => editor(page).getByRole('button', { name: 'Save changes' }).click()

/** A click outside the dialog. */
export const clickOutside = (page: Page): Promise<void> => page.mouse.click(3, (page.viewportSize()?.height ?? 0) - 4)

/** Notes every call that asks for taken values or saves, from now on. */
export function watchSaves(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.replace('/api/employee/', '')
    if (name === 'findAll' || name === 'update-employee-by-id') calls.push(name)
  })
  return calls
}

/** The control is marked as wrong and says why, after its help if it has one. */
export async function expectWrong(page: Page, name: string, message: string): Promise<void> {
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`(^|[.] )${message.replaceAll('.', '[.]')}$`))
}
