import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The secret as its receiver is given it. */
export const writtenSecret = (secret: Buffer): string => PREFIX + secret.toString('base64')

/** A message as its receiver gets it. */
export interface Message {
  /** The same in every try, so that a receiver knows a repetition. */
  id: string
  body: string
}

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders({ id, body }: Message, secrets: readonly Buffer[], at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
