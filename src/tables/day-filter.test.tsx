import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { typeDay, typeHalfDay } from '../../tests/web/half-day.ts'
import { openOffice } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'

test('a filter with a half-typed day is reported and keeps the list as it is until the day is whole', async () => {
  const { address } = openOffice('/admin/invoices?from=2026-01-31', sessionOf('Admin'))
  const field = await screen.findByLabelText<HTMLInputElement>('Period from', { selector: 'input[type=date]' })
  typeHalfDay(field)
  expect((await screen.findByRole('alert')).textContent).toBe(t('forms.wholeDay'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await expectNoFindings()
  await new Promise((done) => setTimeout(done, 400))
  expect(address()).toBe('/admin/invoices?from=2026-01-31')
  typeDay(field, '2026-02-28')
  await waitFor(() => expect(address()).toBe('/admin/invoices?from=2026-02-28'))
  expect(screen.queryByRole('alert')).toBeNull()
})
