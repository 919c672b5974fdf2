import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { type DocuSignServer, startDocuSign } from '../support/docusign-server.ts'
import { type ServerProcess, startServerProcess } from '../support/process.ts'

const SEND = 'contractor/create-new-envelope'
const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-envelopes-'))
let docusign: DocuSignServer
let server: ServerProcess

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
  server = await startServerProcess(dataDir, environment())
})
afterAll(async () => {
  await server.end('SIGTERM')
  await docusign.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = async (): Promise<string> =>
  (await server.call('employee/login', { email: 'admin@plantilla.test', password: DEMO_PASSWORD })).body.token

/** A contractor whose contract can be sent, as the lists name them. */
async function contractToSend(token: string): Promise<number> {
  const { body } = await server.call('employee/all-employees', { page: 1, limit: 200 }, token)
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

test('E8 a server killed between the call to the provider and its own write sends no second envelope', async () => {
  const token = await signIn()
  const contractId = await contractToSend(token)
  const [template] = docusign.account.templates
  const order = { templateId: template?.templateId, contractId, requestKey: randomUUID() }
  // DocuSign makes the envelope and is silent; then the server dies.
  docusign.faults.push({ on: /^POST \/envelopes$/, isDone: true, isSilent: true })
  const lost = server.call(SEND, order, token).catch(() => null)
  await vi.waitFor(() => expect(docusign.account.envelopes).toHaveLength(1), { timeout: 20_000 })
  await server.end('SIGKILL')
  expect(await lost).toBeNull()

  server = await startServerProcess(dataDir, environment())
  const again = await server.call(SEND, order, token)
  expect(again.status).toBe(200)
  expect(docusign.account.envelopes).toHaveLength(1)
  expect(again.body.data.envelope_id).toBe(docusign.account.envelopes[0]?.envelopeId)
  const third = await server.call(SEND, order, token)
  expect(third.body.data.envelope_id).toBe(again.body.data.envelope_id)
  expect(docusign.account.envelopes).toHaveLength(1)
})
