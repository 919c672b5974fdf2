import Type from 'typebox'

/** Bytes in base64url, as WebAuthn has them. */
const bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength })
const CredentialId = bytes(1400)
/** The ways in which the browser reaches a passkey, such as `internal`, `usb` and `hybrid`. */
const Transports = Type.Array(Type.String({ pattern: '^[a-z-]+$', maxLength: 20 }), { maxItems: 10 })
const Descriptor = Type.Object({ id: CredentialId, type: Type.Literal('public-key'), transports: Transports })

/** The options with which the browser makes a passkey (WebAuthn, PublicKeyCredentialCreationOptions). */
export const NewPasskey = Type.Object({
  challenge: bytes(100),
  rp: Type.Object({ id: Type.String({ maxLength: 255 }), name: Type.String({ maxLength: 100 }) }),
  user: Type.Object({ id: bytes(100), name: Type.String({ maxLength: 300 }), displayName: Type.String({ maxLength: 300 }) }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  /** Those that the person has already. */
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('discouraged'),
    userVerification: Type.Literal('preferred'),
  }),
})

/** The options with which the browser uses a passkey (PublicKeyCredentialRequestOptions). */
export const UsePasskey = Type.Object({
  challenge: bytes(100),
  rpId: Type.String({ maxLength: 255 }),
  timeout: Type.Integer(),
  userVerification: Type.Literal('preferred'),
  allowCredentials: Type.Array(Descriptor),
})

const credential = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') }

/** A new passkey, as the browser answers it. */
export const MadePasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Type.Optional(Transports),
  }),
})

/** The signature of a passkey, as the browser answers it. */
export const UsedPasskey = Type.Object({
  ...credential,
  response: Type.Object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(4000) }),
})
