import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { startDocuSign } from '../support/docusign-server.ts'
import { createContractor } from '../support/envelopes.ts'
import { killable } from '../support/killable.ts'
import { signInAs } from '../support/people.ts'
import { running } from '../support/test-app.ts'

const SEND = 'contractor/create-new-envelope'
const docusign = running(startDocuSign)

const environment = (): Record<string, string> => ({
  ESIGN: 'docusign',
  DOCUSIGN_AUTH_URL: docusign.settings.authUrl,
  DOCUSIGN_INTEGRATION_KEY: docusign.settings.integrationKey,
  DOCUSIGN_USER_ID: docusign.settings.userId,
  DOCUSIGN_PRIVATE_KEY: docusign.settings.privateKey,
})

beforeAll(async () => {
  docusign.account.templates.push({
    templateId: randomUUID(),
    name: 'Services agreement',
    emailSubject: 'Your services agreement',
    description: 'For contractors',
    roles: { Applicant: { signHereTabs: ['sign'] }, Admin: { signHereTabs: ['sign'] } },
  })
})
const life = killable(environment)

test('a server killed between the call to the provider and its own write sends no second envelope [E8]', async () => {
  const token = await signInAs(life.app, { role: 'Admin', password: null })
  const { contractId } = await createContractor(life.database.db)
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
  expect((await life.server.call(SEND, order, token)).body.data.envelope_id).toBe(again.body.data.envelope_id)
  expect(docusign.account.envelopes).toHaveLength(1)
})
