import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Envelope } from '../../../../contract/envelopes/schemas.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'
import { announceChange } from '../../../../providers/changes.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { envelopeOf } from '../../../../tests/web/envelopes.ts'
import { openOffice, retype } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'

const ENVELOPE = envelopeOf({ events: [{ at: '2026-11-02T12:00:00Z', who: 'Luis Peña', what: 'delivered', reason: null }] })
const TEMPLATES = [
  { templateId: 'services', name: 'Services agreement', emailSubject: 'Please sign', description: 'For contractors' },
]

interface Opening {
  envelope?: Envelope | null
  session?: DecodedSession
  role?: string
  status?: string
  missing?: string[]
  may_send?: boolean
}

async function open({ envelope = null, session = sessionOf('Admin'), role = 'Contractor', ...more }: Opening = {}) {
  const { status = 'Signing', missing = [], may_send = true } = more
  const person = personOf(7, { role: { name: role }, onboarding: { status }, contract_information: [{ id: 3 }] })
  const answer = () => ({ data: envelope, may_send, missing })
  const { server, user } = openOffice('/admin/employees-onboarding/7?tab=documents', session, {
    'employee/get-employee-by-id': () => ({ client: person }),
    'employee/get-onboarding-employee': () => ({ onboarding: { status, waits_for: 'Owner' } }),
    'contractor/get-status-envelope-by-id': answer,
    'contractor/get-all-template-docusing': () => ({ data: TEMPLATES }),
    'contractor/create-new-envelope': () => ({ data: ENVELOPE }),
    'contractor/void-envelope': () => ({ status: 409, code: 'ENVELOPE_STATE', message: 'This envelope is completed.' }),
    'contractor/remind-envelope': () => ({ data: ENVELOPE }),
  })
  await user.click(await screen.findByRole('button', { name: 'Upload Docs' }))
  const dialog = await screen.findByRole('dialog')
  return { server, user, dialog }
}

const openTab = async (given: Opening = {}) => {
  const opened = await open(given)
  await opened.user.click(within(opened.dialog).getByRole('tab', { name: 'DOCUSIGN' }))
  return opened
}
test('without an envelope the templates are listed; one is chosen and sent with the blocks of the person, not to an ill-formed address [A2, D6]', async () => {
  const { server, user, dialog } = await openTab()
  await user.click(await within(dialog).findByRole('button', { name: 'Send' }))
  await within(dialog).findByText('Choose a template.')
  await expectNoFindings()
  await user.click(within(dialog).getByRole('radio', { name: /Services agreement/ }))
  const email = within(dialog).getByLabelText('Email of the signer')
  await retype(user, email, 'luis7@example')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(within(dialog).getByText('Invalid email format.').getAttribute('role')).toBe('alert')
  expect(server.of('contractor/create-new-envelope')).toEqual([])
  await user.type(email, '.com')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.of('contractor/create-new-envelope')).toHaveLength(1))
  expect(server.of('contractor/create-new-envelope')[0]?.input).toMatchObject({
    templateId: 'services',
    contractId: 3,
    role: 'Contractor',
    userId: 7,
    firstname: 'Luis',
    email: 'luis7@example.com',
    requestKey: expect.any(String),
  })
})

test('with an envelope its status is shown, read once on opening; its email is corrected, not to an ill-formed one; voiding keeps its reason when it is refused [A2, D6, E7, E8]', async () => {
  const { server, user, dialog } = await openTab({ envelope: ENVELOPE })
  const details = await within(dialog).findByRole('region', { name: 'Envelope status' })
  const badges = within(details).getAllByText('Delivered')
  expect(badges[0]?.dataset['tone']).toBe('yellow')
  // The signer is the person of this page, who received the envelope.
  within(details).getByText('Delivered · Luis Peña')
  // On the page of a contract, no heading is between this one and the name of the person.
  expect(within(details).getByRole('heading', { level: 2, name: 'Envelope status' })).toBeTruthy()
  expect(within(details).getByText('Created').dataset['tone']).toBe('neutral')
  expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
  expect(server.of('contractor/get-status-envelope-by-id')).toHaveLength(1)
  await expectNoFindings()

  const asked = async (title: string) =>
    within((await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]') as HTMLElement)
  await user.click(within(dialog).getByRole('button', { name: 'Correct email' }))
  const correction = await asked('Correct the email')
  await user.type(correction.getByLabelText('New email'), 'luis@plantilla')
  await user.click(correction.getByRole('button', { name: 'Save and send' }))
  expect(correction.getByRole('alert').textContent).toBe('Invalid email format.')
  await user.type(correction.getByLabelText('New email'), '.test')
  expect(correction.queryByRole('alert')).toBeNull()
  await user.click(correction.getByRole('button', { name: 'Save and send' }))
  await waitFor(() => expect(server.of('contractor/remind-envelope')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Correct the email')).toBeNull())

  await user.click(await within(dialog).findByRole('button', { name: 'Void envelope' }))
  const voiding = await asked('Void the envelope')
  const reason = voiding.getByLabelText<HTMLTextAreaElement>('Reason')
  await user.type(reason, 'Too short')
  await user.click(voiding.getByRole('button', { name: 'Void envelope' }))
  expect(voiding.getByRole('alert').textContent).toContain('at least 10 characters')
  await user.type(reason, ' until now')
  await user.click(voiding.getByRole('button', { name: 'Void envelope' }))
  await voiding.findByText('This envelope is completed.')
  expect(reason.value).toBe('Too short until now')
  await expectNoFindings()
})

test('while the onboarding is in Request the picker is shown too [D6]', async () => {
  const { dialog } = await openTab({ envelope: ENVELOPE, status: 'Request', missing: ['An envelope is delivered already.'] })
  expect(((await within(dialog).findByRole('button', { name: 'Send' })) as HTMLButtonElement).disabled).toBe(true)
  within(dialog).getByText('An envelope is delivered already.')
  within(dialog).getByRole('region', { name: 'Envelope status' })
})

test('staff gets the tab with viewTabDocusign for contractors only [D6]', async () => {
  const flags = { viewTab: true, viewDetails: true, requestDocs: true, edit: true }
  const staff = (more: object) => sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { ...flags, ...more } } })
  const tabOf = async (given: Opening) => {
    const { dialog } = await open(given)
    const tab = within(dialog).queryByRole('tab', { name: 'DOCUSIGN' })
    return tab !== null
  }
  expect(await tabOf({ session: staff({ viewTabDocusign: true }) })).toBe(true)
  expect(await tabOf({ session: staff({}) })).toBe(false)
  expect(await tabOf({ session: staff({ viewTabDocusign: true }), role: 'Employee' })).toBe(false)
  expect(await tabOf({ role: 'Employee' })).toBe(true)
})

test('steps of the onboarding are read again when another person changes the record', async () => {
  const { server } = await open()
  await waitFor(() => expect(server.of('employee/get-onboarding-employee')).toHaveLength(1))
  announceChange()
  await waitFor(() => expect(server.of('employee/get-onboarding-employee')).toHaveLength(2))
})
