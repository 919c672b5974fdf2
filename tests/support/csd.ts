import { generateKeyPairSync, type KeyObject, webcrypto } from 'node:crypto'
import { Integer, PrintableString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  ExtKeyUsage,
  setEngine,
  Time,
} from 'pkijs'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }))

/** One pair for all certificates: creating one takes a while, and the tests concern the certificate. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const PASSWORD = '12345678a'

export interface CsdOptions {
  rfc?: string
  name?: string
  from?: Date
  to?: Date
  /** An e.firma: no branch, and the uses that a seal has not. */
  isPersonal?: boolean
  number?: string
  password?: string
}

export interface TestCsd {
  rfc: string
  certificate: Buffer
  key: Buffer
  password: string
  number: string
  privateKey: KeyObject
}

/** A certificate as the SAT makes them, by its shape; signed by itself, which only the SAT's own list could tell. */
export async function makeCsd(options: CsdOptions = {}): Promise<TestCsd> {
  const { rfc = 'VADA800927DJ3', name = 'ADRIANA VARGAS DÍAZ', isPersonal = false, number = '30001000000500003416' } = options
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(Buffer.from(number, 'latin1')).buffer })
  const attributes: [string, string][] = [
    ['2.5.4.3', name],
    ['2.5.4.41', name],
    ['2.5.4.10', name],
    ['2.5.4.45', rfc.length === 12 ? `${rfc} / VADA800927DJ3` : rfc],
    ['2.5.4.5', ' / VADA800927HSRSRL05'],
    ...(isPersonal ? [] : ([['2.5.4.11', 'Sucursal 1']] as [string, string][])),
  ]
  for (const party of [certificate.issuer, certificate.subject]) {
    for (const [type, value] of attributes) {
      const text = type === '2.5.4.5' ? new PrintableString({ value }) : new Utf8String({ value })
      party.typesAndValues.push(new AttributeTypeAndValue({ type, value: text }))
    }
  }
  certificate.notBefore = new Time({ type: 0, value: options.from ?? new Date('2025-01-01T00:00:00Z') })
  certificate.notAfter = new Time({ type: 0, value: options.to ?? new Date('2029-01-01T00:00:00Z') })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER()),
    // A seal: digitalSignature, nonRepudiation. An e.firma: those, dataEncipherment and keyAgreement.
    extension('2.5.29.15', new Uint8Array(isPersonal ? [0x03, 0x02, 0x03, 0xd8] : [0x03, 0x02, 0x06, 0xc0]).buffer),
    ...(isPersonal
      ? [
          extension(
            '2.5.29.37',
            new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2'] }).toSchema().toBER(),
          ),
        ]
      : []),
  ]
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  const signer = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, true, ['sign'])
  const jwk = privateKey.export({ format: 'jwk' })
  const shown = { kty: 'RSA', n: jwk.n as string, e: jwk.e as string }
  const publicKey = await webcrypto.subtle.importKey('jwk', shown, algorithm, true, ['verify'])
  await certificate.subjectPublicKeyInfo.importKey(publicKey as never)
  await certificate.sign(signer as never, 'SHA-256')
  const password = options.password ?? PASSWORD
  return {
    rfc,
    certificate: Buffer.from(certificate.toSchema().toBER()),
    key: protectedKey(privateKey, password),
    password,
    number,
    privateKey,
  }
}

/** The SAT's format of keys: PKCS#8 with a password, triple DES. */
export const protectedKey = (key: KeyObject, password: string): Buffer =>
  key.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase: password })

const extension = (extnID: string, value: ArrayBuffer): Extension => new Extension({ extnID, critical: true, extnValue: value })
