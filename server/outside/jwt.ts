import { type KeyObject, sign } from 'node:crypto'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A JSON Web Token (RFC 7519), signed by RSA or by a key of the curve P-256. */
export function signJwt(claims: object, key: KeyObject, keyId?: string): string {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  const text = `${encode({ alg, typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })}.${encode(claims)}`
  // RFC 7518 §3.4 concatenates the two numbers of an ECDSA signature, without ASN.1.
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
