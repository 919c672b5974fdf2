import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ShortText, Text } from '../format/shared.ts'

/** An e-sign template, under the specified names. */
export const EnvelopeTemplate = Type.Object({
  templateId: ShortText,
  name: ShortText,
  emailSubject: ShortText,
  description: Text,
})
export type EnvelopeTemplate = Static<typeof EnvelopeTemplate>

const Signer = Type.Object({ name: ShortText, email: ShortText })

/** An envelope as its screen shows it. */
export const Envelope = Type.Object({
  id: Id,
  contract_id: Nullable(Id),
  /** The provider's name for it; none while it is being sent. */
  envelope_id: Text,
  template_id: ShortText,
  template_name: ShortText,
  envelope_status: ShortText,
  applicant_signature_status: ShortText,
  admin_signature_status: ShortText,
  applicant: Signer,
  admin: Signer,
  envelope_date_sent: Nullable(Instant),
  status_changed_at: Instant,
  expires_at: Nullable(Instant),
  declined_reason: Text,
  closing_reason: Text,
  reminded_at: Nullable(Instant),
  /** Whose signature is waited for; none before it is sent and after its end. */
  turn: Text,
  /** Is it the turn of anyone who asks? */
  may_sign: Type.Boolean(),
  /** Are the signed document and its evidence kept here? */
  has_files: Type.Boolean(),
  events: Type.Array(Type.Object({ at: Instant, who: Text, what: ShortText, reason: Text })),
  /** What this viewer may do now, by the actions of schemas/machines/envelope.json. */
  actions: Type.Array(ShortText),
})
export type Envelope = Static<typeof Envelope>

/** How it stands, and what keeps the next one from being sent; where nothing does and this viewer may, it can be. */
export const EnvelopeState = Type.Object({
  envelope: Nullable(Envelope),
  may_send: Type.Boolean(),
  missing: Type.Array(ShortText),
})
export type EnvelopeState = Static<typeof EnvelopeState>
