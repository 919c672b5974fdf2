import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Envelope } from '../../../contract/envelopes/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { envelopeOf } from '../../../tests/web/envelopes.ts'
import { type Replies, refusalOf } from '../../../tests/web/fake-server.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'

const STATUS = 'contractor/get-status-envelope-by-id'
const ENVELOPE = envelopeOf({
  envelope_status: 'sent',
  applicant_signature_status: 'sent',
  applicant: { name: 'Luis Peña', email: 'luis1@example.com' },
  may_sign: true,
  actions: [],
})

function open(envelope: Envelope | null, more: Replies = {}, contracts = [{ id: 3 }]) {
  const person = personOf(1, {
    role: { name: 'Contractor' },
    onboarding: { status: 'Signing' },
    contract_information: contracts,
  })

  return openOffice('/admin', sessionOf('Contractor'), {
    'employee/get-my-profile-data': () => ({ client: person }),
    [STATUS]: () => ({ data: envelope, may_send: false, missing: [] }),
    ...more,
  })
}
const card = () => screen.findByRole('region', { name: 'Your contract is waiting for your signature' })

test('a failed read is tried again; Home says that the contract waits and links to it; a refusal is shown at the button [E8, E11]', async () => {
  const { server, user } = open(ENVELOPE, {
    'contractor/create-url-to-sign': () => refusalOf(409, 'NOT_YOUR_TURN', 'It is not your turn to sign yet.'),
    [STATUS]: () => ({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' }),
  })
  const again = await screen.findByRole('button', { name: /again/i })
  server.replies[STATUS] = () => ({ data: ENVELOPE, may_send: false, missing: [] })
  await user.click(again)
  const region = await card()
  within(region).getByText(/^Ana Núñez has sent you “Services agreement”/)
  within(region).getByText(/^Open until/)
  await expectNoFindings()
  await user.click(within(region).getByRole('button', { name: 'Read and sign' }))
  await within(region).findByText('It is not your turn to sign yet.')
  expect(server.inputs('contractor/create-url-to-sign')[0]).toEqual({ contractId: 3, role: 'Contractor' })
  await expectNoFindings()
})

test.each([
  ['nothing was sent', null],
  ['it was signed', { ...ENVELOPE, turn: 'admin' as const, may_sign: false }],
])('there is no such card where %s [E11]', async (_case, envelope) => {
  const { server } = open(envelope)
  await screen.findByText(/is being signed/)
  await waitFor(() => expect(server.of(STATUS)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Read and sign' })).toBeNull()
})

test('a person without a contract is asked for none [E11]', async () => {
  const { server } = open(null, {}, [])
  await screen.findByText(/is being signed/)
  expect(server.of(STATUS)).toEqual([])
})
