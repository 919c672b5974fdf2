import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Client } from '../../../contract/clients/schemas.ts'
import type { Envelope } from '../../../contract/envelopes/schemas.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { clientOf, stepOf } from '../../../tests/web/clients.ts'
import { envelopeOf } from '../../../tests/web/envelopes.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

const ENVELOPE = envelopeOf({
  id: 5,
  contract_id: null,
  envelope_id: 'e-5',
  template_id: 'services-es',
  template_name: 'Service agreement',
  applicant: { name: 'Rosa Ibarra', email: 'rosa@istmo.test' },
})
const COMPLETED: Envelope = {
  ...ENVELOPE,
  envelope_status: 'completed',
  applicant_signature_status: 'completed',
  admin_signature_status: 'completed',
  turn: null,
  expires_at: null,
  has_files: true,
  actions: ['send'],
}
const TEMPLATES = ['English', 'Spanish'].map((language) => ({
  templateId: `services-${language}`,
  name: `Service agreement (${language})`,
  emailSubject: 'Please sign',
  description: 'For companies',
}))

interface Opening {
  client?: Client
  envelope?: Envelope | null
  missing?: string[]
  session?: DecodedSession
  tab?: string
  replies?: Replies
}

async function open({ envelope = null, missing = [], session = sessionOf('Admin'), tab = 'agreement', ...more }: Opening = {}) {
  const client =
    more.client ??
    clientOf(7, { status: 'Signing', legal_representative: { name: 'Rosa Ibarra', rfc: null, email: 'r@istmo.test' } })
  const office = openOffice(`/admin/client-detail/7?tab=${tab}`, session, {
    'client/get-client-by-id': () => ({ client }),
    'client/find-account-managers': () => ({ accountManagers: [] }),
    'client/get-status-envelope-client': () => ({ envelope, may_send: true, missing }),
    'contractor/get-all-template-docusing': () => ({ data: TEMPLATES }),
    'client/send-envelope-client': () => ({ envelope: ENVELOPE }),
    'client/remind-envelope-client': () => ({ envelope: ENVELOPE }),
    'client/update-client-onboarding-status': () => ({ client: { id: 7, status: 'Signing', version: 2 } }),
    ...more.replies,
  })
  await screen.findByRole('tab', { selected: true })
  return office
}
const part = () => screen.findByRole('region', { name: 'Agreement' })

test('without an envelope a template is chosen and sent; the first signer is shown, and no email is asked for [E8]', async () => {
  const { server, user } = await open()
  const region = await part()
  await within(region).findByText(/^Rosa Ibarra signs first/)
  expect(within(region).queryByLabelText('Email of the signer')).toBeNull()
  await expectNoFindings()
  await user.click(within(region).getByRole('button', { name: 'Send' }))
  await within(region).findByText('Choose a template.')
  expect(server.of('client/send-envelope-client')).toEqual([])
  await user.click(within(region).getByRole('radio', { name: /Spanish/ }))
  await user.click(within(region).getByRole('button', { name: 'Send' }))
  expect(await server.input('client/send-envelope-client')).toEqual({
    clientId: 7,
    templateId: 'services-Spanish',
    requestKey: expect.any(String),
  })
  expect(server.inputs('contractor/get-all-template-docusing')[0]).toEqual({ role: 'Client' })
})

test('obstacles are shown before, and the button is disabled [E8]', async () => {
  await open({ missing: ['Legal representative: email'], client: clientOf(7, { status: 'Signing' }) })
  const region = await part()
  await within(region).findByText('Legal representative: email')
  within(region).getByText(/^The legal representative signs first/)
  expect((within(region).getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  await expectNoFindings()
})

test('under way it shows the next signer, who can be reminded; a refusal is next to the buttons [E8]', async () => {
  let isTooSoon = false
  const { server, user } = await open({
    envelope: ENVELOPE,
    replies: {
      'client/remind-envelope-client': () =>
        isTooSoon ? { status: 429, code: 'RATE_LIMIT', message: 'Try again in 60 seconds.' } : { envelope: ENVELOPE },
    },
  })
  const region = await part()
  expect((await within(region).findAllByText('Delivered'))[0]?.dataset['tone']).toBe('yellow')
  within(region).getByText('rosa@istmo.test')
  expect(within(region).getAllByRole('heading', { level: 2 })).toEqual([within(region).getByText('Envelope status')])
  await expectNoFindings()
  await user.click(within(region).getByRole('button', { name: 'Remind' }))
  await waitFor(() => expect(server.of('client/remind-envelope-client')).toHaveLength(1))
  isTooSoon = true
  await user.click(within(region).getByRole('button', { name: 'Remind' }))
  await within(region).findByText('Try again in 60 seconds.')
  await expectNoFindings()
})

test('a failed read is reported and tried again; completed it has its papers, and can be sent again as a renewal [E8]', async () => {
  const STATUS = 'client/get-status-envelope-client'
  const { server, user } = await open({ replies: { [STATUS]: () => ({ status: 500, code: 'INTERNAL', message: 'Wrong.' }) } })
  const region = await part()
  const again = await within(region).findByRole('button', { name: /again/i })
  await expectNoFindings()
  server.replies[STATUS] = () => ({ envelope: COMPLETED, may_send: true, missing: [] })
  await user.click(again)
  await within(region).findByRole('button', { name: 'Signed document' })
  within(region).getByRole('button', { name: 'Evidence' })
  expect(
    within(region)
      .getAllByText('Completed')
      .map(({ dataset }) => dataset['tone']),
  ).toEqual(['green', 'green', 'green'])
  await expectNoFindings()
  await user.click(within(region).getByRole('button', { name: 'Send again' }))
  await within(region).findByRole('radio', { name: /English/ })
  await user.click(within(region).getByRole('button', { name: 'Back' }))
  await within(region).findByRole('button', { name: 'Signed document' })
})

test('staff without the flag has no such part [E8]', async () => {
  const flags = { viewTab: true, viewDetails: true, sendEnvelope: false }
  await open({ session: sessionOf('InternalEmployee', { permissions: { clients: flags } }), tab: 'company' })
  expect(screen.queryByRole('tab', { name: 'Agreement' })).toBeNull()
})

test('the step to Signing sends the chosen agreement, or none [F5, C7]', async () => {
  const step = stepOf('pass-audit', 'Pass audit', { to: 'Signing' })
  const { server, user } = await open({ client: clientOf(7, { status: 'Audit', steps: [step] }), tab: 'company' })
  const dialog = await openDialog(user, 'Pass audit')
  const later = await dialog.findByRole('radio', { name: /^Send it later/ })
  expect((later as HTMLInputElement).checked).toBe(true)
  await expectNoFindings()
  await user.click(dialog.getByRole('radio', { name: /English/ }))
  await user.click(dialog.getByRole('button', { name: 'Pass audit' }))
  expect(await server.input('client/update-client-onboarding-status')).toMatchObject({
    clientId: 7,
    status: 'Signing',
    templateId: 'services-English',
  })
})
