import { randomBytes, webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, setEngine, Time } from 'pkijs'

const YEARS = 10
const DEMO_BITS = 3072

// pkijs takes the platform's cryptography from here; ours is no part of it.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }))

const COMMON_NAME = '2.5.4.3'

/** Makes a key with a certificate signed by itself, for the demo: PDF readers call its owner unknown. @returns both as PEM. */
export async function makeSelfSigned(name: string, now: Date): Promise<{ certificate: string; key: string }> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: DEMO_BITS,
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const begin = new Date(now.getTime() - 60_000)
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  const named = new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) })
  const certificate = newCertificate(serialNumber(), [named], begin, end)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never)
  await certificate.sign(keys.privateKey as never, 'SHA-256')
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { certificate: pem('CERTIFICATE', Buffer.from(certificate.toSchema().toBER())), key: pem('PRIVATE KEY', pkcs8) }
}

/** A positive number of 16 bytes. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40
  return bytes.buffer
}

/** A certificate whose issuer is its subject, for signatures that cannot be denied; without its key. */
export function newCertificate(
  serial: ArrayBuffer,
  names: readonly AttributeTypeAndValue[],
  from: Date,
  to: Date,
): Certificate {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serial })
  for (const party of [certificate.issuer, certificate.subject]) party.typesAndValues.push(...names)
  certificate.notBefore = new Time({ type: 0, value: from })
  certificate.notAfter = new Time({ type: 0, value: to })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER()),
    // keyUsage: digitalSignature and nonRepudiation.
    extension('2.5.29.15', new Uint8Array([0x03, 0x02, 0x06, 0xc0]).buffer),
  ]
  return certificate
}

const extension = (extnID: string, value: ArrayBuffer): Extension => new Extension({ extnID, critical: true, extnValue: value })

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`
