import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDocuSign } from '../../server/outside/esign/docusign/create.ts'
import { toEvent } from '../../server/outside/esign/docusign/events.ts'
import { isSigned } from '../../server/outside/esign/docusign/signature.ts'
import type { EnvelopeEvent } from '../../server/outside/esign/esign.ts'
import type { Envelope } from '../support/docusign-account.ts'
import { signMessage, writeMessage } from '../support/docusign-messages.ts'
import { type DocuSignServer, startDocuSign } from '../support/docusign-server.ts'

let server: DocuSignServer
let envelope: Envelope
beforeAll(async () => {
  server = await startDocuSign()
  const roles = { applicant: {}, admin: {} }
  server.account.templates.push({ templateId: 't', name: 'T', emailSubject: 'S', description: '', roles })
})
afterAll(() => server.close())
let count = 0
beforeEach(async () => {
  const signers = (['applicant', 'admin'] as const).map((role) => ({
    role,
    name: role,
    email: `${role}@example.com`,
    language: 'en' as const,
  }))
  const request = { templateId: 't', kind: 'Client' as const, emailSubject: 'S', values: {}, signers, expiresAfterDays: 30 }
  await createDocuSign(server.settings, 'https://plantilla.example').createEnvelope({ ...request, key: `key-${count++}` })
  envelope = server.account.envelopes.at(-1) as Envelope
})

const read = (body: Buffer): EnvelopeEvent | null => toEvent(JSON.parse(body.toString()))
const told = (event: string, recipientId?: string) => read(writeMessage(event, envelope, recipientId))

describe('an event of DocuSign', () => {
  test('says what became of a signer and of the envelope, and when', () => {
    expect(told('recipient-sent', '1')).toMatchObject({ status: 'sent', signer: { role: 'applicant', status: 'sent' } })
    server.account.open(envelope.envelopeId, 'applicant')
    expect(told('recipient-delivered', '1')).toMatchObject({
      status: 'delivered',
      signer: { role: 'applicant', status: 'delivered' },
    })
    server.account.sign(envelope.envelopeId, 'applicant')
    const signed = told('recipient-completed', '1')
    expect(signed).toMatchObject({ status: 'delivered', signer: { role: 'applicant', status: 'completed' }, reason: null })
    expect(signed?.at).toBe(
      new Date(Date.parse((envelope.signers[0]?.signedDateTime ?? '').replace(/0000Z$/, 'Z'))).toISOString(),
    )
    expect(told('recipient-sent', '2')).toMatchObject({ status: 'delivered', signer: { role: 'admin', status: 'sent' } })
    server.account.sign(envelope.envelopeId, 'admin')
    expect(told('envelope-completed')).toMatchObject({ status: 'completed', signer: null })
  })

  test('counts by its name: the summary may be ahead of it', () => {
    const late = '2026-01-01T10:00:00.0000000Z'
    server.account.sign(envelope.envelopeId, 'applicant')
    server.account.sign(envelope.envelopeId, 'admin')
    expect(read(writeMessage('recipient-delivered', envelope, '1', late))).toMatchObject({
      at: '2026-01-01T10:00:00.000Z',
      status: 'delivered',
      signer: { role: 'applicant', status: 'delivered' },
    })
  })

  test('carries the reason of a refusal, and tells an expiry from a withdrawal', () => {
    server.account.decline(envelope.envelopeId, 'applicant', 'Too little')
    const decline = { status: 'declined', reason: 'Too little', signer: { role: 'applicant', status: 'declined' } }
    expect(told('recipient-declined', '1')).toMatchObject(decline)
    expect(told('envelope-declined')).toMatchObject(decline)
    Object.assign(envelope, { status: 'voided', voidedReason: 'Wrong salary' })
    expect(told('envelope-voided')).toMatchObject({ status: 'voided', reason: 'Wrong salary' })
    Object.assign(envelope, { voidedReason: 'Envelope has expired.' })
    expect(told('envelope-voided')).toMatchObject({ status: 'expired' })
  })

  test('has one key however often it is delivered', () => {
    const at = '2026-01-01T10:00:00.1234567Z'
    const keys = [1, 2].map(() => read(writeMessage('envelope-sent', envelope, undefined, at))?.key)
    expect(keys[0]).toBe(keys[1])
    expect(told('envelope-delivered')?.key).not.toBe(keys[0])
    expect(told('recipient-sent', '1')?.key).not.toBe(told('recipient-sent', '2')?.key)
  })

  test('of a kind that changes nothing here, or of an unknown signer, is none', () => {
    expect(told('recipient-reassign', '1')).toBeNull()
    expect(told('template-created')).toBeNull()
    expect(told('recipient-completed', '9')).toBeNull()
  })

  test.each([null, 1, 'x', [], {}, { event: 'envelope-sent' }, { event: 'envelope-sent', data: { envelopeId: 1 } }])(
    '%j is no event',
    (body) => expect(() => toEvent(body)).toThrow(TypeError),
  )
})

describe('a signature', () => {
  const body = Buffer.from('{"event":"envelope-sent"}')

  test('counts with any key of ours, so that keys can be exchanged', () => {
    expect(isSigned(body, signMessage(body, ['new']), ['new', 'old'])).toBe(true)
    expect(isSigned(body, signMessage(body, ['old']), ['new', 'old'])).toBe(true)
    expect(isSigned(body, signMessage(body, ['another', 'new']), ['new'])).toBe(true)
  })

  test('with another key, of other bytes, or none at all does not', () => {
    expect(isSigned(body, signMessage(body, ['another']), ['new', 'old'])).toBe(false)
    expect(isSigned(Buffer.from(`${body} `), signMessage(body, ['new']), ['new'])).toBe(false)
    expect(isSigned(body, {}, ['new'])).toBe(false)
    expect(isSigned(body, { 'x-docusign-signature-1': '' }, ['new'])).toBe(false)
    expect(isSigned(body, signMessage(body, ['']), [])).toBe(false)
  })
})
