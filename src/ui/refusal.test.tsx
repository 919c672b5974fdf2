import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../../providers/api.ts'
import { toCallError } from '../../providers/data/http-error.ts'
import { Refusal } from './notices.tsx'

afterEach(cleanup)

const show = (code: ErrorCode) => {
  const onLoadLatest = vi.fn(async () => true)
  const error = new ApiError(409, code, 'It is Approval; it cannot be changed now.')
  render(<Refusal error={toCallError(error)} onLoadLatest={onLoadLatest} />)
  return onLoadLatest
}

test.each(['STALE', 'REQUEST_STATE', 'INVOICE_STATE'] as const)(
  'a record that another person moved on (%s) can be read again',
  async (code) => {
    const onLoadLatest = show(code)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Load the latest version' }))
    expect(onLoadLatest).toHaveBeenCalledOnce()
  },
)

test('a refusal of the typed data offers no newer record', () => {
  show('VALIDATION')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a file that is refused is refused once: its message is that of the call and of its field', () => {
  const reason = 'This PDF is damaged or incomplete. Save it again and upload the new file.'
  const other = 'Enter the day of the payment.'
  const fields = [
    { field: 'proof', message: reason },
    { field: 'paidOn', message: other },
    { field: 'proof2', message: other },
  ]
  render(<Refusal error={toCallError(new ApiError(415, 'FILE_REFUSED', reason, { fields }))} />)
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.getAllByText(other)).toHaveLength(1)
})
