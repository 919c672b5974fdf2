import { beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { type Envelope, stamp } from '../support/docusign-account.ts'
import { signMessage, writeMessage } from '../support/docusign-messages.ts'
import { createContractor, insertEnvelope } from '../support/envelopes.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const KEYS = ['key-in-use', 'key-before']
const DOCUSIGN = {
  authUrl: 'https://account-d.docusign.com',
  apiUrl: null,
  accountId: null,
  integrationKey: 'x',
  userId: 'x',
  privateKey: '',
  consentRedirectUrl: 'https://plantilla.example',
  connectKeys: KEYS,
}

const app = testApp({ docusign: DOCUSIGN })
let envelope: Envelope
beforeEach(async () => {
  const { person, companyId, contractId } = await createContractor(app.db)
  const { envelope_id } = await insertEnvelope(app.db, { companyId, contractId, personId: person.id })
  const signer = (recipientId: string, roleName: string, status: string) => ({
    recipientId,
    roleName,
    name: roleName,
    email: `${roleName}@example.com`,
    routingOrder: recipientId,
    status,
    tabs: {},
    resent: 0,
  })
  envelope = {
    envelopeId: envelope_id,
    status: 'sent',
    transactionId: '',
    definition: {},
    signers: [signer('1', 'applicant', 'sent'), signer('2', 'admin', 'created')],
  }
})

const send = (body: Buffer, headers: Record<string, string> = signMessage(body, ['key-in-use'])) =>
  app.app.inject({ method: 'POST', url: '/webhooks/docusign', payload: body, headers })
const message = (event: string, recipientId?: string): Buffer => writeMessage(event, envelope, recipientId)
const quiet = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await app.sql`select attempts, last_error from graphile_worker.jobs where task_identifier = 'apply-envelope-event'`
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 20 },
  )
const stored = () => rowOf(app.db, 'envelopes', { envelope_id: envelope.envelopeId })
const events = () => rowsOf(app.db, 'envelope_events', { envelope_id: envelope.envelopeId }, ['id'])

function opened(): Buffer {
  Object.assign(envelope.signers[0] as object, { status: 'delivered', deliveredDateTime: stamp() })
  return message('recipient-delivered', '1')
}
function signed(): Buffer {
  Object.assign(envelope.signers[0] as object, { status: 'completed', signedDateTime: stamp() })
  return message('recipient-completed', '1')
}

test('a signed message moves the envelope, and is answered before that is done [E8]', async () => {
  expect((await send(signed())).statusCode).toBe(200)
  await quiet()
  expect(await stored()).toMatchObject({ status: 'delivered', applicant_signature_status: 'completed' })
})

test('a message signed with the key before counts while keys are exchanged', async () => {
  const body = opened()
  expect((await send(body, signMessage(body, ['next-key', 'key-before']))).statusCode).toBe(200)
  await quiet()
  expect(await stored()).toMatchObject({ status: 'delivered' })
})

test('a message of other bytes than its signature is refused without a word and changes nothing', async () => {
  const body = signed()
  const answer = await send(body, signMessage(Buffer.concat([body, Buffer.from(' ')]), ['key-in-use']))
  expect([answer.statusCode, answer.body]).toEqual([401, ''])
  await quiet()
  expect(await events()).toEqual([])
  expect(await stored()).toMatchObject({ status: 'sent', applicant_signature_status: 'sent' })
})

test('a message of an envelope that we do not know waits and disturbs nothing', async () => {
  envelope.envelopeId = 'not-ours'
  expect((await send(signed())).statusCode).toBe(200)
  await quiet()
  expect(await events()).toHaveLength(1)
})

test('a signed message that cannot be read is answered as such', async () => {
  for (const text of ['', '{', '[]', '{"event":"envelope-sent"}']) {
    const body = Buffer.from(text)
    expect((await send(body)).statusCode).toBe(400)
  }
})

test('a message of another kind is taken and put aside', async () => {
  expect((await send(message('recipient-reassign', '1'))).statusCode).toBe(200)
  await quiet()
  expect(await events()).toEqual([])
})

test('a body that is too large is not read to its end', async () => {
  const body = Buffer.alloc(1024 * 1024 + 1, 'x')
  expect((await send(body)).statusCode).toBe(413)
})

test('where events are not checked with a key there is no such address', async () => {
  const other = await startTestApp({ docusign: { ...DOCUSIGN, connectKeys: [] } }, { hasWorker: false })
  const body = signed()
  const answer = await other.app.inject({
    method: 'POST',
    url: '/webhooks/docusign',
    payload: body,
    headers: signMessage(body, KEYS),
  })
  expect(answer.statusCode).toBe(404)
  await other.close()
})
