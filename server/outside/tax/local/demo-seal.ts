import { generateKeyPairSync, webcrypto } from 'node:crypto'
import { PrintableString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue } from 'pkijs'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import { newCertificate } from '../../esign/embedded/seal/self-signed.ts'
import type { SealFiles } from '../tax.ts'

const DEMO_NUMBER = '00000000000000000000'
const DEMO_PASSWORD = 'demo'
const YEAR_MS = 365 * 86_400_000
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** In form a certificate of digital seal; self-signed, which a check against the SAT's list reveals at once. */
export async function makeSeal(now: Date): Promise<SealFiles> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = provider.name.toUpperCase()
  const attributes: [string, string][] = [
    ['2.5.4.3', name],
    ['2.5.4.41', name],
    ['2.5.4.10', name],
    ['2.5.4.45', `${provider.rfc} / XAXX010101000`],
    ['2.5.4.5', ' / XAXX010101HDFXXX00'],
    ['2.5.4.11', 'Demo'],
  ]
  const names = attributes.map(([type, value]) => {
    const text = type === '2.5.4.5' ? new PrintableString({ value }) : new Utf8String({ value })
    return new AttributeTypeAndValue({ type, value: text })
  })
  const serial = new Uint8Array(Buffer.from(DEMO_NUMBER, 'latin1')).buffer
  const from = new Date(now.getTime() - YEAR_MS)
  const to = new Date(now.getTime() + 3 * YEAR_MS)
  const certificate = newCertificate(serial, names, from, to)
  const pkcs8 = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }))
  const signer = await webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, true, ['sign'])
  const { n, e } = privateKey.export({ format: 'jwk' })
  const shown = { kty: 'RSA', n: n ?? '', e: e ?? '' }
  await certificate.subjectPublicKeyInfo.importKey(
    (await webcrypto.subtle.importKey('jwk', shown, ALGORITHM, true, ['verify'])) as never,
  )
  await certificate.sign(signer as never, 'SHA-256')
  return {
    rfc: provider.rfc,
    certificate: Buffer.from(certificate.toSchema().toBER()),
    key: privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: DEMO_PASSWORD }),
    password: DEMO_PASSWORD,
  }
}
