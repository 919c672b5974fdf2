import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../../tests/web/contracts.ts'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import { send } from '../../../../tests/web/replaced.ts'
import { maskedSettlement, settlementSeen as settlement, terminationOf } from '../../../../tests/web/terminations.ts'

const LIST = 'employee/get-terminations-contract'
const TERMINATE = 'employee/terminate-last-contract'
const CALCULATE = 'employee/calculate-termination'

async function open(terminations: Termination[], more: Replies = {}, session: DecodedSession = sessionOf('Admin')) {
  const person = personOf(7, { contract_information: [{ id: 3 }] })
  const office = openOffice('/admin/employees-onboarding/7?tab=contract', session, {
    'employee/get-employee-by-id': () => ({ client: person }),
    ...contractReplies(contractOf()),
    [LIST]: () => ({ terminations, may_request: terminations.length === 0, may_terminate: false }),
    [CALCULATE]: () => ({
      settlement,
      totalsHash: 'abc',
      warnings: [{ code: 'PER_YEAR_CHOICE', message: 'Have it looked at.' }],
    }),
    [TERMINATE]: () => ({
      termination: terminationOf({ status: 'Terminated' }),
      contract: { id: 3, status: 'Ended' },
    }),
    ...more,
  })
  const section = within(await screen.findByRole('region', { name: 'Termination' }))
  return { ...office, section }
}

test('a viewer without actions and visible data gets no section [E9]', async () => {
  const staff = sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { viewDetails: true } } })
  const person = personOf(7, { contract_information: [{ id: 3 }] })
  openOffice('/admin/employees-onboarding/7?tab=contract', staff, {
    'employee/get-employee-by-id': () => ({ client: person }),
    ...contractReplies(contractOf()),
    [LIST]: () => ({ terminations: [], may_request: false, may_terminate: false }),
  })
  await screen.findByRole('heading', { name: 'Log' })
  expect(screen.queryByRole('region', { name: 'Termination' })).toBeNull()
})

test('a request shows errors at its fields, keeps the typed data when it is refused, and is sent with its files [E9]', async () => {
  const { user, section } = await open([])
  const dialog = await openDialog(user, section.getByRole('button', { name: 'Request termination' }), 'Request termination')
  const reason = await dialog.findByRole('textbox', { name: /Reason/ })
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText('Choose why the contract ends.')).toBeTruthy()
  expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()

  fireEvent.change(reason, { target: { value: 'Moves to another city.' } })
  await user.upload(dialog.getByTestId('evidence'), new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }))
  expect(dialog.getByText('letter.pdf')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove letter.pdf' }))
  expect(dialog.queryByText('letter.pdf')).toBeNull()
  expect((reason as HTMLTextAreaElement).value).toBe('Moves to another city.')
  await expectNoFindings()
})

test('the settlement is looked at from its beginning, every line says how it was calculated, changed totals are confirmed again, and a typed word ends the contract [E9]', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const message = 'The amounts changed after you opened this page. Review them again before approving.'
  const { server, user, section } = await open([terminationOf()])
  const dialog = await openDialog(user, section.getByRole('button', { name: 'Terminate' }), 'Terminate contract')
  await dialog.findByRole('textbox', { name: /Reason/ })
  await user.click(dialog.getByRole('button', { name: 'Calculate settlement' }))
  await dialog.findByText('Net to pay')
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Terminate' }))
  expect(shown.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    expect.stringContaining(t('termination.look')),
  ])
  expect(server.inputs(CALCULATE)[0]).toEqual({
    contractId: 3,
    type: 'Resignation',
    last_day: '2026-11-20',
    contract_end_date: '2026-11-20',
    pays_per_year: true,
    // The salary of the contract, because no other one was entered.
    last_ordinary_monthly_salary: '18000.00',
    other_pay: [],
    deductions: [],
  })
  expect(dialog.getByText('MX$17,493.12')).toBeTruthy()
  expect(dialog.getByText('Have it looked at.')).toBeTruthy()
  const how = dialog.getByLabelText('How this was calculated: Christmas bonus')
  await user.click(how)
  const line = within(how.closest('li') as HTMLElement)
  expect(line.getByText('daily wage × (bonus days × days worked in the year ÷ 365)')).toBeTruthy()
  expect(line.getAllByText(/LFT 87|LISR 93/).length).toBeGreaterThan(1)
  expect(line.getByText('30 UMA of the year − used before, at most the amount')).toBeTruthy()
  expect(line.getAllByText('Two independent sources agree').length).toBe(2)
  await expectNoFindings()

  const say = (value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: 'Type TERMINATE to confirm' }), { target: { value } })
  say('terminate')
  await confirm()
  expect(dialog.getByRole('alert').textContent).toContain('Type TERMINATE to confirm.')
  expect(server.of(TERMINATE)).toEqual([])
  const ended = server.replies[TERMINATE] as (typeof server.replies)[string]
  server.replies[TERMINATE] = () => ({ status: 409, code: 'TOTALS_CHANGED', message, requestId: 'r' })
  say('TERMINATE')
  await confirm()
  expect(await dialog.findByText(message)).toBeTruthy()
  server.replies[TERMINATE] = ended
  await user.click(dialog.getByRole('button', { name: 'Calculate again' }))
  await waitFor(() => expect(server.of(CALCULATE)).toHaveLength(2))
  await waitFor(() => expect(dialog.queryByText(message)).toBeNull())
  say('TERMINATE')
  await confirm()
  expect(await screen.findByText('The contract has ended')).toBeTruthy()
  expect(server.inputs(TERMINATE)[1]).toMatchObject({
    contractId: 3,
    terminationId: 5,
    version: 1,
    totalsHash: 'abc',
    confirm: 'TERMINATE',
    reason: 'Moves to another city.',
  })
})

test('without the right to see salaries no amount is shown [E9]', async () => {
  const staff = sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { viewDetails: true, terminate: true } } })
  const { section } = await open([terminationOf({ status: 'Terminated', settlement: maskedSettlement, steps: [] })], {}, staff)
  expect(section.getByText('Amounts are hidden. Ask for the permission to see salaries.')).toBeTruthy()
  expect(section.getAllByText('•••').length).toBeGreaterThan(5)
  expect(section.queryByText('How this was calculated')).toBeNull()
})

test('the panel shows its status, the party whose turn it is, and the reason, and opens the evidence; a step that asks for a reason is taken with one [E9]', async () => {
  const { server, user, section } = await open([terminationOf()])
  expect(section.getByText('Requested', { selector: '[data-tone]' })).toBeTruthy()
  expect(section.getByText('Plantilla has the next step')).toBeTruthy()
  expect(section.getByText('has not been informed')).toBeTruthy()
  expect(section.getByRole('link', { name: 'Open letter.pdf' }).getAttribute('href')).toBe('/files/letter')
  await expectNoFindings()
  const dialog = await openDialog(user, section.getByRole('button', { name: 'Deny request' }), 'Deny request')
  await user.click(dialog.getByRole('button', { name: 'Deny request' }))
  expect(dialog.getByRole('alert').textContent).toBe('Enter a reason of at least 10 characters.')
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'The notice is too short.' } })
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Deny request' }))
  await waitFor(() =>
    expect(server.inputs(TERMINATE)[0]).toEqual({
      contractId: 3,
      terminationId: 5,
      version: 1,
      deny: true,
      reason: 'The notice is too short.',
    }),
  )
})
