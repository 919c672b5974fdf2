import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { fakeServer, type Reply } from '../../tests/web/fake-server.ts'
import '../../tests/web/office.tsx'
import { EmailChangeNotice } from './email-change-notice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CANCEL = 'employee/cancel-email-change'
const change = {
  email: 'ana.new@istmo.test',
  by: 'Eva Ruiz',
  asked_at: '2026-11-20T16:00:00.000Z',
  effective_at: '2026-11-23T16:00:00.000Z',
}

function open(isEditable: boolean, reply: () => Reply = () => ({})) {
  const server = fakeServer({ [CANCEL]: reply })
  const onReload = vi.fn(async () => undefined)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <EmailChangeNotice personId={7} change={change} isEditable={isEditable} onReload={onReload} />
      </App>
    </QueryClientProvider>,
  )
  return { server, onReload, user: userEvent.setup() }
}

test('it names the new email, who asked and when it takes effect; a reader cannot stop it', async () => {
  open(false)
  expect(screen.getByText('The new sign-in email ana.new@istmo.test is waiting to be confirmed')).toBeTruthy()
  expect(screen.getByText(/^Eva Ruiz requested it\. .* or on 23 Nov 2026/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await expectNoFindings()
})

test('authorized viewers stop it, see the confirmation, and the page is read again', async () => {
  const { server, onReload, user } = open(true)
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  expect(await screen.findByText('The sign-in email does not change.')).toBeTruthy()
  expect(server.inputs(CANCEL)).toEqual([{ id: 7 }])
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('a refusal is shown with its reason', async () => {
  const { onReload, user } = open(true, () => ({ status: 403, code: 'FORBIDDEN', message: 'You may not do this.' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  expect(await screen.findByText('You may not do this.')).toBeTruthy()
  expect(onReload).toHaveBeenCalledTimes(1)
})
