import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** The key that seals, and its certificates (DER): its own first, then those up to an authority. */
export interface SealKey {
  key: KeyObject
  certificates: readonly Buffer[]
}

/** A key or certificate that cannot seal; the message is for the operator. */
export class SealKeyError extends Error {}

const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

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
  return { key, certificates: [own, ...others].map(({ raw }) => raw) }
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
