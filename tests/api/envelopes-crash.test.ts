import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { type DocuSignServer, startDocuSign } from '../support/docusign-server.ts'
import { killable } from '../support/killable.ts'

const SEND = 'contractor/create-new-envelope'
let docusign: DocuSignServer

const environment = (): Record<string, string> => ({
  ESIGN: 'docusign',
  DOCUSIGN_AUTH_URL: docusign.settings.authUrl,
  DOCUSIGN_INTEGRATION_KEY: docusign.settings.integrationKey,
  DOCUSIGN_USER_ID: docusign.settings.userId,
  DOCUSIGN_PRIVATE_KEY: docusign.settings.privateKey,
})

beforeAll(async () => {
  docusign = await startDocuSign()
  docusign.account.templates.push({
    templateId: randomUUID(),
    name: 'Services agreement',
    emailSubject: 'Your services agreement',
    description: 'For contractors',
    roles: { Applicant: { signHereTabs: ['sign'] }, Admin: { signHereTabs: ['sign'] } },
  })
})
afterAll(() => docusign.close())
const life = killable({ hasDemo: true, env: environment })

const signIn = async (): Promise<string> =>
  (await life.server.call('employee/login', { email: 'admin@plantilla.test', password: DEMO_PASSWORD })).body.token

/** A contractor whose contract can be sent, as the lists name them. */
async function contractToSend(token: string): Promise<number> {
  const { body } = await life.server.call('employee/all-employees', { page: 1, limit: 200 }, token)
  type Row = { role: { name: string }; onboarding: { status: string }; contract: { id: number; status: string } | null }
  const open = (body.employees as Row[]).find(
    ({ role, onboarding, contract }) =>
      role.name === 'Contractor' &&
      ['Request', 'Uploads', 'Signing'].includes(onboarding.status) &&
      contract !== null &&
      ['Draft', 'Sent', 'Active'].includes(contract.status),
  )
  return open?.contract?.id ?? 0
}

test('a server killed between the call to the provider and its own write sends no second envelope [E8]', async () => {
  const token = await signIn()
  const contractId = await contractToSend(token)
  const [template] = docusign.account.templates
  const order = { templateId: template?.templateId, contractId, requestKey: randomUUID() }
  // DocuSign makes the envelope and is silent; then the server dies.
  docusign.faults.push({ on: /^POST \/envelopes$/, isDone: true, isSilent: true })
  const lost = life.server.call(SEND, order, token).catch(() => null)
  await vi.waitFor(() => expect(docusign.account.envelopes).toHaveLength(1), { timeout: 20_000 })
  await life.kill()
  expect(await lost).toBeNull()

  await life.start()
  const again = await life.server.call(SEND, order, token)
  expect(again.status).toBe(200)
  expect(docusign.account.envelopes).toHaveLength(1)
  expect(again.body.data.envelope_id).toBe(docusign.account.envelopes[0]?.envelopeId)
  const third = await life.server.call(SEND, order, token)
  expect(third.body.data.envelope_id).toBe(again.body.data.envelope_id)
  expect(docusign.account.envelopes).toHaveLength(1)
})
