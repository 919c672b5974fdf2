import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import machine from '../../../../schemas/machines/person-onboarding.json'
import { contractReplies } from '../../../../tests/web/contracts.ts'
import { offeredStep } from '../../../../tests/web/offered-step.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'

const PATH = '/admin/employees-onboarding/7'

test('a person is read again at once, also for a viewer who closes the message of success before the list opens [E4]', async () => {
  let status = 'Signing'
  const approve = { ...offeredStep(machine, 'approve', { label: 'Approve' }), refused: [] }
  const { address, server, user } = openOffice(PATH, sessionOf('Admin'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { onboarding: { status } }) }),
    'employee/get-onboarding-employee': () => ({
      onboarding: { status, waits_for: 'Owner' },
      steps: status === 'Signing' ? [approve] : [],
    }),
    'employee/aproval-docs-employee': () => {
      status = 'Approved'
      return { onboarding: { status } }
    },
    ...contractReplies(null),
  })
  const dialog = await openDialog(user, 'Approve', 'Approve onboarding')
  const before = server.of('employee/get-employee-by-id').length
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await dialog.findByRole('status')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(server.of('employee/get-employee-by-id').length).toBeGreaterThan(before))
  expect(address()).toBe(PATH)
})

test('reports steps that could not be loaded, and loads them at the next try', async () => {
  let isDown = true
  const approve = { ...offeredStep(machine, 'approve', { label: 'Approve' }), refused: [] }
  const { user } = openOffice(PATH, sessionOf('Admin'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { onboarding: { status: 'Signing' } }) }),
    'employee/get-onboarding-employee': () =>
      isDown
        ? new Response('', { status: 503 })
        : {
            onboarding: { status: 'Signing', waits_for: 'Owner' },
            steps: [approve],
          },
    ...contractReplies(null),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  await screen.findByRole('button', { name: 'Approve' })
})
