import { editor, expectWrong, field, openEditor, save } from './support/editor.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { newWord, ownPerson } from './support/people.ts'

test('a client corrects a person, with a wrong value first, and reads it in the history [C18]', async ({
  openAs,
  callAs,
}, info) => {
  const person = await ownPerson(callAs, 'client', info, 9)
  const page = await openAs('client', `/admin/employees-onboarding/${person.id}`)
  await openEditor(page)
  await field(page, 'Last name').fill('Núñez 2')
  await save(page)
  await expect(editor(page).getByText('Please complete the fields correctly')).toBeVisible()
  await expectWrong(page, 'Last name', 'Should be letters.')
  const lastname = newWord(person, 'Corregida')
  await field(page, 'Last name').fill(lastname)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `${person.firstname} ${lastname}` })).toBeVisible()
  await page.goto(`/admin/employees-onboarding/${person.id}?tab=history`)
  const entry = page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem').first()
  await expect(entry).toContainText('Begoña Ibáñez Lara · Client')
  await expect(entry).toContainText(`${person.lastname} → became ${lastname}`)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(`/admin/employees-onboarding/${person.id}`)
})
