import { createHash, type KeyObject, webcrypto } from 'node:crypto'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  setEngine,
} from 'pkijs'
import type { SealKey } from './certificate.ts'

// pkijs takes the platform's cryptography from here; ours is no part of it.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }))

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/**
 * Seals a PDF that has a place for it (reserveSeal) with a signature of the level PAdES B-B: the whole file but the place
 * itself is covered. A reader shows an unknown certificate as "unknown signer" and still detects every change.
 */
export async function sealPdf(pdf: Buffer, key: SealKey): Promise<Buffer> {
  return Buffer.from(await new SignPdf().sign(pdf, new PadesSigner(key)))
}

/** An elliptic signature is a few bytes longer or shorter each time. */
const CURVE_SLACK = 8

/** Size in bytes of a seal of this key: its placeholder has exactly that length, so that no byte next to it stays unsealed. */
export async function sealSize(key: SealKey): Promise<number> {
  const { length } = await new PadesSigner(key).sign(Buffer.alloc(0))
  return key.key.asymmetricKeyType === 'rsa' ? length : length + CURVE_SLACK
}

/** The content of the seal's placeholder: a CMS with the signed attributes that PAdES requires (ETSI EN 319 142-1, 6.3). */
class PadesSigner extends Signer {
  readonly #key: SealKey

  constructor(key: SealKey) {
    super()
    this.#key = key
  }

  override async sign(covered: Buffer): Promise<Buffer> {
    const { key } = this.#key
    const certificates = this.#key.certificates.map((der) => Certificate.fromBER(new Uint8Array(der)))
    const own = certificates[0] as Certificate
    const attributes = [
      new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
      new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: sha256(covered) })] }),
      new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(own)] }),
    ]
    const signedData = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
      certificates,
    })
    await signedData.sign((await cryptoKey(key)) as never, 0, 'SHA-256', toArrayBuffer(covered))
    const content = new ContentInfo({ contentType: OID.signedData, content: signedData.toSchema(true) })
    return Buffer.from(content.toSchema().toBER())
  }
}

/**
 * Binds the signature to this certificate, so that no other of the same key can be put in its place (RFC 5035). SHA-256
 * is the default there and not named.
 */
function signingCertificate(certificate: Certificate): Sequence {
  const digest = new OctetString({ valueHex: sha256(Buffer.from(certificate.toSchema().toBER())) })
  const certId = new Sequence({ value: [digest] })
  return new Sequence({ value: [new Sequence({ value: [certId] })] })
}

const sha256 = (bytes: Buffer): ArrayBuffer => toArrayBuffer(createHash('sha256').update(bytes).digest())

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

function cryptoKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const { namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const curve = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }[namedCurve]
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
}
