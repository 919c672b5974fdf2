import { createPrivateKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, setEngine, Time } from 'pkijs'

/** The key that seals, and its certificates: its own first, then those up to an authority. */
export interface SealKey {
  key: KeyObject
  certificates: readonly Certificate[]
}

/** A key or certificate that cannot seal; the message is for whoever runs the server. */
export class SealKeyError extends Error {}

const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']
const YEARS = 10
const DEMO_BITS = 3072

// pkijs takes the platform's cryptography from here; ours is no part of it.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }))

/** Reads key and certificates from their PEM texts. Throws SealKeyError where they are not fit to seal at this time. */
export function readSealKey(certificatePem: string, keyPem: string, passphrase: string | null, now: Date): SealKey {
  const key = keyOf(keyPem, passphrase)
  const blocks = certificatePem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new SealKeyError('the certificate file holds no certificate in PEM format.')
  const [own, ...others] = blocks.map(parse)
  if (!own?.checkPrivateKey(key)) throw new SealKeyError('the first certificate does not belong to the key.')
  if (now < new Date(own.validFrom) || now > new Date(own.validTo)) {
    throw new SealKeyError(`the certificate is valid from ${own.validFrom} to ${own.validTo} only.`)
  }
  return { key, certificates: [own, ...others].map(({ raw }) => Certificate.fromBER(raw)) }
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new SealKeyError(`the certificate cannot be read: ${(error as Error).message}.`)
  }
}

function keyOf(pem: string, passphrase: string | null): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) })
  } catch (error) {
    throw new SealKeyError(`the key cannot be read (${(error as Error).message}); is it PEM, and the passphrase right?`)
  }
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const isFit = key.asymmetricKeyType === 'rsa' ? modulusLength >= MIN_RSA_BITS : CURVES.includes(namedCurve)
  if (!isFit)
    throw new SealKeyError(`the key must be RSA of at least ${MIN_RSA_BITS} bits, or of the curve P-256, P-384 or P-521.`)
  return key
}

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
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  for (const party of [certificate.issuer, certificate.subject]) {
    party.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }))
  }
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  certificate.notBefore = new Time({ type: 0, value: new Date(now.getTime() - 60_000) })
  certificate.notAfter = new Time({ type: 0, value: end })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER()),
    // keyUsage: digitalSignature and nonRepudiation.
    extension('2.5.29.15', new Uint8Array([0x03, 0x02, 0x06, 0xc0]).buffer),
  ]
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

const extension = (extnID: string, value: ArrayBuffer): Extension => new Extension({ extnID, critical: true, extnValue: value })

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`
