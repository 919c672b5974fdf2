import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import machine from '../../../../schemas/machines/own-bank-account.json'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { offeredStep } from '../../../../tests/web/offered-step.ts'
import { openOffice, retype } from '../../../../tests/web/office.tsx'
import { ownAccountOf } from '../../../../tests/web/own-accounts.ts'
import { sessionOf } from '../../../../tests/web/people.ts'

const LIST = '/admin/internal-employees?tab=bank-accounts'
const CLABE = '002010077777777771'
const ACCOUNT = ownAccountOf({
  clabe: CLABE,
  companies: [{ id: 4, name: 'Ñandú', is_default: true }],
  steps: [offeredStep(machine, 'confirm', { question: 'Compare it.', done: 'In use.' })],
})

function open(path: string, more: Replies = {}) {
  return openOffice(path, sessionOf('Admin'), {
    'employee/get-all-own-bank-account': () => ({ bankAccounts: [], totalBankAccounts: 0 }),
    'employee/get-own-bank-account': () => ({ bankAccount: ACCOUNT }),
    'employee/create-new-own-bank-account': () => ({ bankAccount: ACCOUNT }),
    ...more,
  })
}

test('bank and account number follow from the CLABE, and errors are shown at their fields [F6]', async () => {
  const { server, user } = open(LIST)
  await user.click(await screen.findByRole('button', { name: 'Add bank account' }))
  // The dialog that waits for its form gives way to the one that has it.
  const clabe = await screen.findByLabelText(/^CLABE/)
  const form = within(await screen.findByRole('dialog', { name: 'Add bank account' }))
  await user.type(clabe, '123')
  await user.tab()
  await form.findByText('Only Numbers')
  await expectNoFindings()
  await retype(user, clabe, CLABE)
  await form.findByDisplayValue('Banamex')
  await form.findByDisplayValue('07777777777')
  await user.click(form.getByRole('button', { name: 'Add bank account' }))
  // The name and the holder are still missing, so nothing is sent.
  expect(server.of('employee/create-new-own-bank-account')).toEqual([])
  await expectNoFindings()
})

test('an account opens from its address with its numbers, its companies and its steps; one that another person overtook reads the account once more, and the list, without a word of a failure [F6]', async () => {
  const message = 'This account is in use; that step is not possible now.'
  const { server, user } = open(`${LIST}&account=5`, {
    'employee/update-own-bank-account': () => ({ status: 409, code: 'STALE', message }),
  })
  await screen.findByText(CLABE)
  const detail = within(screen.getByRole('dialog', { name: 'Payroll pesos' }))
  expect(detail.getByText(/Ñandú/)).toBeTruthy()
  await expectNoFindings()
  await user.click(detail.getByRole('button', { name: 'Confirm' }))
  const step = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)
  await user.click(step.getByRole('button', { name: 'Confirm' }))
  await step.findByText(message)
  expect(server.inputs('employee/update-own-bank-account')[0]).toEqual({
    id: 5,
    confirm: true,
    version: ACCOUNT.version,
  })
  const readCount = () => server.of('employee/get-own-bank-account').length
  const listCount = () => server.of('employee/get-all-own-bank-account').length
  const before = { read: readCount(), list: listCount() }
  await user.click(step.getByRole('button', { name: 'Load the latest version' }))
  await waitFor(() => expect(listCount()).toBe(before.list + 1))
  await screen.findByText(CLABE)
  expect(readCount()).toBe(before.read + 1)
  expect(screen.queryByText(t('office.notLoaded'))).toBeNull()
})
