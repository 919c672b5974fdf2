import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER = /^x-docusign-signature-\d{1,2}$/

/**
 * Did DocuSign send exactly these bytes? It signs with each active key, so that one matches while keys are being
 * exchanged. All are compared, in constant time.
 */
export function isSigned(body: Buffer, headers: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  const names = Object.keys(headers).filter((name) => HEADER.test(name.toLowerCase()))
  const received = names.slice(0, 100).map((name) => Buffer.from(String(headers[name]), 'base64'))
  const expected = keys.map((key) => createHmac('sha256', key).update(body).digest())
  let isOurs = false
  for (const one of expected) for (const other of received) if (equals(one, other)) isOurs = true
  return isOurs
}

const equals = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
