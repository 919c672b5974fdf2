import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { typeDay, typeHalfDay } from '../../tests/web/half-day.ts'
import '../../tests/web/office.tsx'
import { t } from '../../contract/language/texts.ts'
import { TextField } from './text-field.tsx'

function Day() {
  const [day, setDay] = useState('2026-01-31')
  return (
    <>
      <TextField label="From" type="date" value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('')}>
        All days
      </button>
    </>
  )
}

test('a half-typed day is reported at its field once it is left, and is no empty one', async () => {
  render(<Day />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  typeHalfDay(field)
  expect(screen.getByRole('alert').textContent).toBe(t('forms.wholeDay'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('-')
  await expectNoFindings()
  typeDay(field, '2026-02-28')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('2026-02-28')
  typeHalfDay(field)
  const taken = vi.spyOn(field, 'value', 'set')
  await userEvent.setup().click(screen.getByRole('button', { name: 'All days' }))
  expect(taken).toHaveBeenCalledWith('')
  typeDay(field, '2026-02-28')
  await userEvent.setup().clear(field)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})
