import { createHmac } from 'node:crypto'
import { type Envelope, stamp } from './docusign-account.ts'

/** A message of Connect in its JSON form, as bytes, about an envelope as it is now. */
export function writeMessage(
  event: string,
  { envelopeId, status, signers, transactionId: _id, definition: _body, ...times }: Envelope,
  recipientId?: string,
  generatedDateTime = stamp(),
): Buffer {
  const data = {
    accountId: '11111111-2222-3333-4444-555555555555',
    envelopeId,
    ...(recipientId === undefined ? {} : { recipientId }),
    envelopeSummary: { status, ...times, recipients: { signers } },
  }
  const uri = `/restapi/v2.1/accounts/1/envelopes/${envelopeId}`
  return Buffer.from(JSON.stringify({ event, apiVersion: 'v2.1', uri, retryCount: '0', generatedDateTime, data }))
}

/** One header for each active key, like DocuSign. */
export const signMessage = (body: Buffer, keys: readonly string[]): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'x-authorization-digest': 'HMACSHA256',
  ...Object.fromEntries(
    keys.map((key, at) => [`x-docusign-signature-${at + 1}`, createHmac('sha256', key).update(body).digest('base64')]),
  ),
})
