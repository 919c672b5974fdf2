import { expect, test } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import { CSV_MAX_BYTES } from '../../../../contract/upload.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { sessionOf } from '../../../../tests/web/people.ts'

test('after a file that is too large the one before is neither shown nor checked', async () => {
  const client = sessionOf('Client')
  const { user } = openOffice('/admin/employees-onboarding', client, {
    'employee/all-employees': () => ({ employees: [], totalEmployees: 0, page: 1, limit: 25 }),
  })
  const dialog = await openDialog(user, t('new-people.import.button'), t('new-people.import.title'))
  const input = await dialog.findByLabelText(t('new-people.import.file'), { selector: 'input' })
  const check = () => dialog.getByRole<HTMLButtonElement>('button', { name: t('new-people.import.check') })
  await user.upload(input, new File(['a,b'], 'right.csv', { type: 'text/csv' }))
  expect(await dialog.findByText('right.csv')).toBeTruthy()
  expect(check().disabled).toBe(false)
  const large = new File(['a,b'], 'large.csv', { type: 'text/csv' })
  Object.defineProperty(large, 'size', { value: CSV_MAX_BYTES + 1 })
  await user.upload(input, large)
  expect(dialog.getByRole('alert')).toBeTruthy()
  expect(dialog.queryByText('right.csv')).toBeNull()
  expect(check().disabled).toBe(true)
})
