import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../contract/clients/schemas.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { ApiError } from '../../../providers/api.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { adminOf, clientOf, documentOf, stepOf } from '../../../tests/web/clients.ts'
import { type Replies, type Reply, STALE } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { send } from '../../../tests/web/replaced.ts'

const manager = (id: number, name: string) => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id, firstname, lastname, name, email: `${id}@plantilla.test` }
}

async function open(
  client: Client,
  { path = `/admin/clients-onboarding/${client.id}`, session = sessionOf('Admin'), ...more }: Options = {},
) {
  const office = openOffice(path, session, {
    'client/get-client-by-id': () => ({ client }),
    'client/find-account-managers': () => ({ accountManagers: [manager(3, 'Tomás Ordóñez'), manager(4, 'Eva Luna')] }),
    'client/update-account-manager': () => ({ account_manager: manager(4, 'Eva Luna') }),
    'client/update-client': () => ({ client }),
    'client/update-client-onboarding-status': () => ({ client: { id: client.id, status: 'Request', version: 2 } }),
    'client/update-checklist-client': () => ({ client }),
    'client/review-change-client': () => ({ client }),
    'client/review-document-client': () => ({ document: client.documents[0] }),
    'client/remove-client-admin': () => ({ removed: true }),
    'client/add-client-admin': () => ({ admin: adminOf(22) }),
    ...more.replies,
  })
  // The page that waits for its forms has the heading too.
  await screen.findByRole('tab', { selected: true })
  await waitFor(() => expect(document.querySelector('[data-placeholder]')).toBeNull())
  return office
}
interface Options {
  path?: string
  session?: DecodedSession
  replies?: Replies
}
const dialog = () => screen.findByRole('dialog')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('approved contractors are listed with their fee and invoice status, with a link to their invoices [H7]', async () => {
  const one = { firstname: 'José', lastname: 'Peña', email: 'jose@plantilla.test', wise_email: null, obstacle: null }
  const contract = { id: 3, contractor_fee: '30000.00', currency: 'MXN', fee_period: 'Monthly' }
  const contractorsAproved = [
    { ...one, id: 41, contract, alreadyInvoiced: true },
    {
      ...one,
      id: 42,
      firstname: 'Ana',
      obstacle: { code: 'NO_CONTRACT', reason: 'No contract.' },
    },
  ]
  const replies = { 'contractor/get-all-approved-contractors-by-client-id': () => ({ contractorsAproved }) }
  const { user } = await open(clientOf(7), { path: '/admin/client-detail/7?tab=contractors', replies })
  const list = within(await screen.findByRole('list', { name: 'Approved contractors' }))
  expect(list.getByText('MX$30,000.00, monthly')).toBeTruthy()
  expect(list.getByText(/^Invoiced for /)).toBeTruthy()
  expect(list.getByText('No contract.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create invoices' }).getAttribute('href')).toBe('/admin/invoice-batches?company=7')
  await expectNoFindings()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'jose p')
  expect(screen.getAllByRole('link', { name: /Peña/ })).toHaveLength(1)
})

describe('the blocks of a company [F5]', () => {
  test('axe finds nothing on any part', async () => {
    const { user } = await open(clientOf(7), { path: '/admin/client-detail/7?tab=company' })
    for (const tab of screen.getAllByRole('tab')) {
      await user.click(tab)
      await screen.findByRole('tab', { selected: true, name: tab.textContent ?? '' })
      await waitFor(() => expect(document.querySelector('[data-placeholder]')).toBeNull())
      await expectNoFindings()
    }
  })

  test('a block is changed in its own form and saved with the version that was read; a newer one is reported and merged; the dialog stays until the page shows the saved version', async () => {
    let isNewer = true
    const client = clientOf(7, { version: 4, contact_email: 'rosa@istmo.test' })
    const replies = { 'client/update-client': () => (isNewer ? { ...STALE, current: { version: 5 } } : { client }) }
    const { server, user } = await open(client, { path: '/admin/client-detail/7?tab=contact', replies })
    const form = await openDialog(user, button('Edit contact information'))
    await user.click(await form.findByRole('textbox', { name: 'Billing email' }))
    await user.paste('pagos@istmo.test')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await form.findByText(STALE.message)
    // The typed text is still there.
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Billing email' }).value).toBe('pagos@istmo.test')
    isNewer = false
    server.replies['client/get-client-by-id'] = () => ({ client: { ...client, version: 5, contact_email: 'ana@istmo.test' } })
    await user.click(form.getByRole('button', { name: 'Load the latest version' }))
    await form.findByText(/^What you typed is kept\. Someone else has since changed: /)
    await expectNoFindings()
    // The next block is typed over the version that this save makes.
    const { promise, resolve: arrive } = Promise.withResolvers<Reply>()
    const read = server.of('client/get-client-by-id').length
    server.replies['client/get-client-by-id'] = () => promise
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(server.of('client/get-client-by-id').length).toBeGreaterThan(read))
    expect(screen.queryByRole('dialog')).toBeTruthy()
    arrive({ client: { ...client, version: 6 } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputs('client/update-client')[1]).toMatchObject({
      version: 5,
      contact_email: 'ana@istmo.test',
      billing_email: 'pagos@istmo.test',
    })
    expect(server.inputs('client/update-client')[0]).toMatchObject({
      block: 'contact',
      version: 4,
      billing_email: 'pagos@istmo.test',
    })
  })

  test('a Client that has submitted is informed that it requests a change', async () => {
    const session = sessionOf('Client', { company: { id: 7, name: 'Istmo', logo_url: null } })
    const { user } = await open(clientOf(7, { status: 'Approved' }), { path: '/admin/client-detail/', session })
    await (await openDialog(user, button('Edit company information'))).findByText(
      /When you save, the provider is asked to make the change/,
    )
    await expectNoFindings()
  })
})

describe('steps of the onboarding [F4]', () => {
  test('a step that another person overtook is reported, keeps its reason, and loads the newer company [F4]', async () => {
    const client = clientOf(7, { status: 'Approval', version: 4, steps: [denying] })
    const replies = { 'client/update-client-onboarding-status': () => STALE }
    const { server, user } = await open(client, { replies })
    const form = await openDialog(user, button('Deny'))
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'The papers are out of date.')
    await user.click(form.getByRole('button', { name: 'Deny' }))
    await form.findByText(STALE.message)
    server.replies['client/get-client-by-id'] = () => ({ client: { ...client, status: 'Revision', version: 5 } })
    server.replies['client/update-client-onboarding-status'] = () => ({ client: { id: 7, status: 'Denied', version: 6 } })
    await user.click(form.getByRole('button', { name: 'Load the latest version' }))
    await waitFor(() => expect(form.queryByText(STALE.message)).toBeNull())
    await user.click(form.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputs('client/update-client-onboarding-status')[1]).toMatchObject({
      version: 5,
      reason: 'The papers are out of date.',
    })
  })

  const asking = stepOf('ask-corrections', 'Ask for corrections', {
    needs: { reason: 'optional', items: 'required', onBehalfReason: null },
  })
  const denying = stepOf('deny', 'Deny', {
    to: 'Denied',
    button: 'danger',
    needs: { reason: 'required', items: null, onBehalfReason: null },
  })

  test('corrections are asked item by item, each with its note; rejected documents are named already, with the reason', async () => {
    const reject_reason = 'Older than three months'
    const documents = [documentOf('bank_statement', { id: 3, status: 'Rejected', reject_reason })]
    const { server, user } = await open(clientOf(7, { status: 'Revision', steps: [asking], documents }))
    const askForCorrections = async () => {
      const form = await openDialog(user, button('Ask for corrections'))
      const named = 'What to correct: Carátula bancaria'
      expect(form.getByRole('textbox', { name: named })).toHaveProperty('value', reject_reason)
      return { form, confirm: () => user.click(form.getByRole('button', { name: 'Ask for corrections' })) }
    }
    const first = await askForCorrections()
    // Nothing was entered: closing asks nothing.
    await user.click(first.form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const second = await askForCorrections()
    await user.click(second.form.getByRole('checkbox', { name: 'Carátula bancaria' }))
    await second.confirm()
    await second.form.findByText('Choose at least one item and write a note for each.')
    await user.click(second.form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const { form, confirm } = await askForCorrections()
    await user.click(form.getByRole('checkbox', { name: 'Legal name' }))
    await user.type(form.getByRole('textbox', { name: 'What to correct: Legal name' }), 'As in the deed')
    await expectNoFindings()
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputs('client/update-client-onboarding-status')[0]).toMatchObject({
      status: 'Request',
      items: [
        { key: 'documents.bank_statement', note: reject_reason },
        { key: 'legal_name', note: 'As in the deed' },
      ],
    })
  })

  test('a step that lacks something says what, and cannot be taken', async () => {
    const approve = stepOf('approve', 'Approve', { to: 'Approved', button: 'primary', missing: ['Core bank account'] })
    const { user } = await open(clientOf(7, { status: 'Approval', steps: [approve] }))
    const form = await openDialog(user, button('Approve'))
    form.getByText('Core bank account')
    expect(form.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
    await expectNoFindings()
  })

  test('a note of the checklist is not dropped without a question; it is saved; corrections and requested changes are shown and answered [C24]', async () => {
    const client = clientOf(7, {
      status: 'Audit',
      corrections: [
        {
          id: 1,
          key: 'legal_name',
          title: 'Legal name',
          note: 'As in the deed',
          asked_at: '2026-11-02T12:00:00Z',
        },
      ],
      requests: [
        {
          id: 5,
          status: 'Open',
          requested_by: 'Rosa Ibarra',
          requested_at: '2026-11-03T12:00:00Z',
          changes: [{ field: 'website', title: 'Website', from: null, to: 'https://istmo.test' }],
        },
      ],
    })
    const { router, server, user } = await open(client)
    await screen.findByText('As in the deed')
    const [point] = client.checklist
    await user.type(screen.getByRole('textbox', { name: `Note: ${point?.title}` }), 'No entry')
    for (const leave of [
      () => act(async () => void (await router.navigate('/admin/clients'))),
      () => user.click(screen.getByRole('tab', { selected: false, name: 'Documents' })),
    ]) {
      await leave()
      await user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByDisplayValue('No entry')).toBeTruthy()
    }
    await user.click(button('Save note'))
    await waitFor(() =>
      expect(server.inputs('client/update-checklist-client')[0]).toMatchObject({
        key: point?.key,
        isDone: false,
        note: 'No entry',
      }),
    )
    await expectNoFindings()
    await user.click(button('Decline'))
    await user.type(within(await dialog()).getByRole('textbox'), 'Not your own site')
    await expectNoFindings()
    await user.click(within(await dialog()).getByRole('button', { name: 'Decline' }))
    await waitFor(() =>
      expect(server.inputs('client/review-change-client')[0]).toMatchObject({
        status: 'Declined',
        reason: 'Not your own site',
      }),
    )
    await user.clear(screen.getByDisplayValue('No entry'))
    await user.click(screen.getByRole('tab', { selected: false, name: 'Documents' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Note: ${point?.title}` })).toBeNull())
  })
})

describe('the account manager of the company [F5]', () => {
  test('administrators are added, and removed with a reason', async () => {
    const { server, user } = await open(clientOf(7), { path: '/admin/client-detail/7?tab=admins' })
    await user.click(button('Add admin'))
    await screen.findByRole('textbox', { name: 'First name' })
    await expectNoFindings()
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Remove Rosa Ibarra'))
    await user.click(within(await dialog()).getByRole('textbox', { name: 'Reason' }))
    await user.paste('Left the company')
    await expectNoFindings()
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(server.inputs('client/remove-client-admin')[0]).toEqual({ userId: 21, reason: 'Left the company' }),
    )
  })

  test('a pending sign-in email of an administrator is shown, and stopped by authorized viewers', async () => {
    const email_change = {
      email: 'rosa.new@istmo.test',
      by: 'Eva Luna',
      asked_at: '2026-11-20T16:00:00.000Z',
      effective_at: '2026-11-23T16:00:00.000Z',
    }
    const admins = [adminOf(21, { email_change }), adminOf(22, { is_owner: false })]
    const path = '/admin/client-detail/7?tab=admins'
    const replies = { 'employee/cancel-email-change': () => ({}) }
    const { server, user } = await open(clientOf(7, { admins }), { path, replies })
    expect(await screen.findByText('The new sign-in email rosa.new@istmo.test is waiting to be confirmed')).toBeTruthy()
    server.replies['client/get-client-by-id'] = () => ({ client: clientOf(7) })
    await user.click(button('Cancel the change'))
    await waitFor(() => expect(screen.queryByText(/is waiting to be confirmed/)).toBeNull())
    expect(server.inputs('employee/cancel-email-change')).toEqual([{ id: 21 }])
    // An administrator who is not an owner sees it and cannot stop it.
    const session = { ...sessionOf('Client'), id: 22 }
    await open(clientOf(7, { admins }), { path, session })
    expect(await screen.findByText(/is waiting to be confirmed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull()
  })

  test('Admin chooses the account manager, opens the list of people who can see the company, and sees the refusal of a wrong logo; others have no list', async () => {
    const ana = { id: 1, name: 'Ana Núñez', role: { name: 'Admin' }, image_url: null, why: 'Admin', label: null, reach: 'All' }
    const { server, user } = await open(clientOf(7), { replies: { 'employee/who-can-see': () => ({ people: [ana] }) } })
    const form = await openDialog(user, button('Change account manager'))
    await form.findByRole('option', { name: 'Eva Luna' })
    await expectNoFindings()
    await user.selectOptions(form.getByRole('combobox', { name: 'Account manager' }), '4')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputs('client/update-account-manager')[0]).toEqual({ clientId: 7, accountManagerId: 4 })

    send.mockRejectedValue(new ApiError(415, 'FILE_TYPE', 'Only .jpg, .jpeg, .png files are allowed.'))
    const input = screen.getByLabelText('Change logo', { selector: 'input' })
    await user.upload(input, new File(['GIF'], 'logo.png', { type: 'image/png' }))
    await screen.findByText('Only .jpg, .jpeg, .png files are allowed.')

    await (await openDialog(user, button('Who can see this'))).findByText('Ana Núñez')
    await expectNoFindings()
    expect(server.inputs('employee/who-can-see')[0]).toEqual({ entity: 'client', entityId: 7 })
    await open(clientOf(7), {
      session: sessionOf('InternalEmployee', { permissions: { clientOnboarding: { viewDetails: true } } }),
    })
    expect(screen.queryByRole('button', { name: 'Who can see this' })).toBeNull()
  })
})

describe('documents of a company [F4]', () => {
  const uploaded = documentOf('bank_statement', {
    id: 9,
    status: 'Uploaded',
    file_url: '/files/x',
    file_name: 'b.pdf',
    uploaded_at: '2026-11-02T12:00:00Z',
  })

  test('a refused one says so in its own row until a file is chosen again; one is uploaded, one is rejected with its reason', async () => {
    const words = 'Only PDF files are allowed.'
    send.mockRejectedValueOnce(new ApiError(415, 'FILE_TYPE', words)).mockResolvedValue({})
    const client = clientOf(7, { status: 'Revision', documents: [documentOf('tax_certificate'), uploaded] })
    const { server, user } = await open(client, { path: '/admin/clients-onboarding/7?tab=documents' })
    const input = screen.getByLabelText('Upload Constancia de situación fiscal', { selector: 'input' })
    const file = new File(['%PDF-1.4'], 'c.pdf', { type: 'application/pdf' })
    await user.upload(input, file)
    const said = await screen.findByText(words)
    expect(said.closest('li')?.textContent).toContain('Constancia de situación fiscal')
    await expectNoFindings()
    await user.upload(input, file)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(send.mock.calls[1]?.slice(0, 2)).toEqual(['client/upload-docs-client', { clientId: 7, kind: 'tax_certificate' }])
    await user.click(button('Reject Carátula bancaria'))
    await user.type(within(await dialog()).getByRole('textbox'), 'Older than three months')
    await expectNoFindings()
    await user.click(within(await dialog()).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(server.inputs('client/review-document-client')[0]).toMatchObject({ documentId: 9, status: 'Rejected' }),
    )
  })
})

test('a company that is not there, or another one’s, shows the 404 page [B12]', async () => {
  openOffice('/admin/client-detail/99', sessionOf('Client', { company: { id: 10, name: 'Ñandú', logo_url: null } }), {
    'client/get-client-by-id': () => ({ status: 404, code: 'NOT_FOUND', message: 'We could not find this record.' }),
  })
  await screen.findByRole('heading', { name: 'Page Not Found' })
})
