import Type, { type Static } from 'typebox'
import { Id, Nullable, oneOf, PictureLink, RoleName, ShortText, Token } from '../format/shared.ts'
import { FcmToken } from '../push/schemas.ts'

const Flags = Type.Record(Type.String({ maxLength: 60 }), Type.Boolean())

/** The answer of every way to sign in. */
export const SignedIn = Type.Object({ token: Token, role: RoleName, firebaseToken: Nullable(Type.String({ maxLength: 4000 })) })

/** The decoded session, answered by verify-token. */
export const DecodedSession = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  role: oneOf('Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor'),
  company: Nullable(Type.Object({ id: Id, logo_url: PictureLink, name: ShortText })),
  onboarding: Type.Object({ status: Nullable(ShortText) }),
  /** Flags by area; `null` for every role but InternalEmployee. */
  permissions: Nullable(Type.Record(Type.String({ maxLength: 60 }), Flags)),
  notification_subscriptions: Flags,
  fcm_tokens: Type.Array(Type.Object({ token: FcmToken })),
  contract_information: Type.Array(Type.Object({ id: Id })),
  step: Type.Integer(),
  user_guide: Type.Boolean(),
  image_url: PictureLink,
  /** The language that the person chose (schemas/texts); null until then. */
  language: Nullable(ShortText),
  /** The last contract has ended: since when, and the last day on which the account opens. */
  left: Nullable(Type.Object({ on: Nullable(ShortText), until: Nullable(ShortText) })),
  /** An Admin views the product as this person, without changing anything. */
  viewed_by: Type.Optional(Type.Object({ id: Id, name: ShortText })),
})

export type DecodedSession = Static<typeof DecodedSession>
