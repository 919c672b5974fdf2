import { editor, openEditor, save, watchSaves } from './support/editor.ts'
import { expect, test } from './support/fixtures.ts'
import { ownPerson, personOf } from './support/people.ts'

test('a date of which a part was deleted is refused and not cleared, by button and by Enter [C18]', async ({
  openAs,
  callAs,
}, info) => {
  const { id } = await ownPerson(callAs, 'admin', info, 9)
  const page = await openAs('admin', `/admin/employees-onboarding/${id}`)
  const { version } = await personOf(callAs, id)
  const calls = watchSaves(page)
  await openEditor(page)
  const date = editor(page).getByLabel('Birthdate')
  await date.fill('1990-05-01')
  await date.focus()
  // The parts of the control, in the order of the language: month, day, year.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  expect(await date.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
  await save(page)
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(date).toHaveAccessibleDescription(/./)
  // The rest of the day stays in the field.
  expect(await date.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
  // From an empty field the browser reports no change at all.
  await date.fill('')
  await date.blur()
  await expect(date).toHaveAttribute('aria-invalid', 'false')
  await date.focus()
  await page.keyboard.type('05')
  await page.keyboard.press('Enter')
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
  expect((await personOf(callAs, id)).version).toBe(version)
})
