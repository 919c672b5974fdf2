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
  /** The signer whose signature is next; blank before the envelope is sent and after it ends. */
  turn: Text,
  /** Is it the viewer's turn? */
  may_sign: Type.Boolean(),
  /** Are the signed document and its evidence kept here? */
  has_files: Type.Boolean(),
  events: Type.Array(Type.Object({ at: Instant, who: Text, what: ShortText, reason: Text })),
  /** The actions of schemas/machines/envelope.json that this viewer may take now. */
  actions: Type.Array(ShortText),
})
export type Envelope = Static<typeof Envelope>

/** The current envelope, and the obstacles to sending the next one; without obstacles a viewer with the right can send it. */
export const EnvelopeState = Type.Object({
  envelope: Nullable(Envelope),
  may_send: Type.Boolean(),
  missing: Type.Array(ShortText),
})
export type EnvelopeState = Static<typeof EnvelopeState>
