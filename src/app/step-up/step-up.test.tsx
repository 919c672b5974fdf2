import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import machine from '../../../schemas/machines/own-bank-account.json'
import { offeredStep } from '../../../tests/web/offered-step.ts'
import { openOffice, retype } from '../../../tests/web/office.tsx'
import { ownAccountOf } from '../../../tests/web/own-accounts.ts'
import { sessionOf } from '../../../tests/web/people.ts'

const ACCOUNT = ownAccountOf({
  pending: [{ field: 'purpose', from: 'Both', to: 'Payroll' }],
  steps: [offeredStep(machine, 'confirm', { question: 'Compare it.', done: 'In use.' })],
})
const WRONG = 'This is not your password.'

async function askToConfirm() {
  let isConfirmed = false
  const { server, user } = openOffice('/admin/internal-employees?tab=bank-accounts&account=5', sessionOf('Admin'), {
    'employee/get-all-own-bank-account': () => ({ bankAccounts: [], totalBankAccounts: 0 }),
    'employee/get-own-bank-account': () => ({ bankAccount: ACCOUNT }),
    'employee/update-own-bank-account': () =>
      isConfirmed ? { bankAccount: ACCOUNT } : { status: 403, code: 'STEP_UP', message: 'Confirm it is you to continue.' },
    'employee/confirm-password': ({ password }) => {
      if (password !== 'Plantilla2026')
        return { status: 401, code: 'BAD_CREDENTIALS', message: WRONG, fields: [{ field: 'password', message: WRONG }] }
      isConfirmed = true
      return { confirmed_until: '2026-11-21T19:00:00.000Z' }
    },
  })
  const detail = await screen.findByRole('dialog', { name: 'Payroll pesos' })
  await within(detail).findByText('Payroll and invoices', { exact: false, selector: 'li' })
  await user.click(within(detail).getByRole('button', { name: 'Confirm' }))
  const step = await screen.findByRole('dialog', { name: 'Confirm Payroll pesos?' })
  await user.click(within(step).getByRole('button', { name: 'Confirm' }))
  // Under test antd gives every open dialog the same id for its title, so the second has no name of its own.
  const question = (await screen.findByText('Confirm it is you')).closest<HTMLElement>('[role=dialog]') as HTMLElement
  const password = await within(question).findByLabelText(/^Your password/)
  const updates = () => server.inputs('employee/update-own-bank-account')
  return { user, step, question, password, updates }
}

test('a wrong password is reported at its field, the right one repeats the call without containing it', async () => {
  const { user, question, password, updates } = await askToConfirm()
  await user.type(password, 'Wrong2026{Enter}')
  expect(await within(question).findByText(WRONG)).toBeTruthy()
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await retype(user, password, 'Plantilla2026{Enter}')
  expect(await screen.findByText('In use.')).toBeTruthy()
  const sent = { id: 5, version: 3, confirm: true }
  expect(updates()).toEqual([sent, sent])
})

test('Cancel says that nothing was done, and nothing is sent again', async () => {
  const { user, step, question, updates } = await askToConfirm()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await within(step).findByText('Nothing was changed, because you did not confirm your password.')).toBeTruthy()
  await waitFor(() => expect(updates()).toHaveLength(1))
})
