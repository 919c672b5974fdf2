import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../../providers/api.ts'
import { toCallError } from '../../providers/data/http-error.ts'
import { Refusal } from './refusal.tsx'

afterEach(cleanup)

const show = (code: ErrorCode) => {
  const onLoadLatest = vi.fn()
  const error = new ApiError(409, code, 'It is Approval; it cannot be changed now.')
  render(<Refusal error={toCallError(error)} onLoadLatest={onLoadLatest} />)
  return onLoadLatest
}

test.each(['STALE', 'REQUEST_STATE', 'INVOICE_STATE'] as const)(
  'what somebody else took on (%s) can be read anew',
  async (code) => {
    const onLoadLatest = show(code)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Load the latest version' }))
    expect(onLoadLatest).toHaveBeenCalledOnce()
  },
)

test('a refusal of what was typed offers no newer record', () => {
  show('VALIDATION')
  expect(screen.queryByRole('button')).toBeNull()
})
