import { expect, test, vi } from 'vitest'
import { createNotificationProvider } from './notification.ts'

test('title and text are in their places, errors interrupt a screen reader and others wait', () => {
  const notices = { open: vi.fn(), destroy: vi.fn(), success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }
  const provider = createNotificationProvider(notices)
  provider.open({ type: 'error', message: 'Not saved', description: 'You are offline.', key: 'save' })
  expect(notices.open).toHaveBeenLastCalledWith({
    type: 'error',
    message: 'Not saved',
    description: 'You are offline.',
    role: 'alert',
    key: 'save',
  })
  provider.open({ type: 'success', message: 'Saved' })
  expect(notices.open.mock.lastCall?.[0]).toMatchObject({ type: 'success', message: 'Saved', role: 'status' })
  provider.close('save')
  expect(notices.destroy).toHaveBeenCalledWith('save')
})
