import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import { NotLoaded } from './notices.tsx'

afterEach(cleanup)

const MISSING = { message: 'Not found.', statusCode: 404 }

test('a record that does not exist says so, without a retry button', () => {
  render(<NotLoaded error={MISSING} refetch={() => undefined} />)
  expect(screen.getByText(t('office.missing.detail'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a missing file of the page has the text of the page and a retry button', async () => {
  const refetch = vi.fn()
  render(<NotLoaded error={MISSING} refetch={refetch} notLoaded="The page could not be loaded." />)
  expect(screen.getByText('The page could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(t('office.missing.detail'))).toBeNull()
  await userEvent.setup().click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a call that stays without an answer says so after a while', () => {
  vi.useFakeTimers()
  render(<NotLoaded error={null} refetch={() => undefined} />)
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
  wait(9000)
  expect(screen.queryByText(t('office.slow'))).toBeNull()
  wait(1000)
  expect(screen.getByRole('status').textContent).toContain(t('office.slow'))
  // The same call is not sent twice while its answer is awaited, so a button could do nothing.
  expect(screen.queryByRole('button')).toBeNull()
  vi.useRealTimers()
})
