import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The address that the passkeys of tests are made for: the default of PUBLIC_URL. */
const ORIGIN = 'http://localhost:4000'
const USER_PRESENT = 1
const WITH_KEY = 64

interface Entered {
  challenge: string
  origin?: string
  rpId?: string
  /** No person touched the authenticator. */
  isAlone?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const clientData = (type: string, { challenge, origin = ORIGIN }: Entered): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const head = (rpId: string, flags: number, counter: number): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}
/** A text or byte string of CBOR, shorter than 256. */
const cbor = (kind: 0x40 | 0x60, bytes: Buffer): Buffer =>
  Buffer.concat([bytes.length < 24 ? Buffer.from([kind | bytes.length]) : Buffer.from([kind | 24, bytes.length]), bytes])

/** An authenticator in software with one key on the curve P-256, as a security key has it. */
export function createPasskey({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const name = id.toString('base64url')
  let uses = 0
  const next = (): number => (counts ? ++uses : 0)
  const frame = { id: name, rawId: name, type: 'public-key' as const }
  return {
    id: name,
    /** Sets the counter back, as a copy of the key has it. */
    rewind: (to: number) => {
      uses = to
    },
    make: (asked: Entered) => {
      const coordinates = [x, y].map((one) => cbor(0x40, Buffer.from(one, 'base64url'))) as [Buffer, Buffer]
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        coordinates[0],
        Buffer.from([0x22]),
        coordinates[1],
      ])
      const length = Buffer.from([0, id.length])
      const counted = head(asked.rpId ?? 'localhost', USER_PRESENT | WITH_KEY, next())
      const authData = Buffer.concat([counted, Buffer.alloc(16), length, id, key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cbor(0x60, Buffer.from('fmt')), cbor(0x60, Buffer.from('none'))],
        ...[cbor(0x60, Buffer.from('attStmt')), Buffer.from([0xa0])],
        ...[cbor(0x60, Buffer.from('authData')), cbor(0x40, authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['usb'],
      }
      return { ...frame, response }
    },
    use: (asked: Entered) => {
      const client = clientData('webauthn.get', asked)
      const data = head(asked.rpId ?? 'localhost', asked.isAlone ? 0 : USER_PRESENT, next())
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...frame, response }
    },
  }
}
