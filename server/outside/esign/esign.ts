import { ServiceError } from '../service-error.ts'
/** The words of the provider, lower case. */
export type EnvelopeStatus = 'created' | 'sent' | 'delivered' | 'signed' | 'completed' | 'declined' | 'voided' | 'expired'

/** The signers, in this order: the person or company of the agreement, then the provider. */
export type SignerRole = 'applicant' | 'admin'

/** The subject of an agreement; a template serves one of them. */
export type AgreementKind = 'Contractor' | 'Employee' | 'Client'

/** An e-sign template, under the specified names. */
export interface Template {
  templateId: string
  name: string
  emailSubject: string
  description: string
}

export interface ChosenTemplate extends Template {
  /** Language of its document; `null` where the provider does not know it. */
  language: string | null
}

export interface Signer {
  role: SignerRole
  name: string
  email: string
  /** Language of the signing page and its mails. */
  language: string
}

export interface EnvelopeRequest {
  /** The same key makes no second envelope at the provider, also when the first call's answer was lost. */
  key: string
  templateId: string
  kind: AgreementKind
  emailSubject: string
  /** Fields of the template by name ("monthly_salary"), days as `2026-12-01`; fields that a template lacks are ignored. */
  values: Readonly<Record<string, string>>
  signers: readonly Signer[]
  /** Time for signing. The caller expires the envelope and sends reminders; the provider does neither by itself. */
  expiresAfterDays: number
}

export interface SignerState {
  role: SignerRole
  status: EnvelopeStatus
  /** ISO 8601. */
  changedAt: string | null
}

/** An envelope as the provider has it now. */
export interface EnvelopeState {
  status: EnvelopeStatus
  /** ISO 8601. */
  changedAt: string
  signers: readonly SignerState[]
  declinedReason: string | null
}

/**
 * An event of an envelope: from a webhook, from a reading, or from our own signing page. Events arrive late, twice and out of
 * order; applying one again changes nothing.
 */
export interface EnvelopeEvent {
  envelopeId: string
  /** Equal for each delivery of the same event. */
  key: string
  /** ISO 8601; when it happened at the provider. */
  at: string
  status: EnvelopeStatus
  signer: { role: SignerRole; status: EnvelopeStatus } | null
  reason: string | null
}

/**
 * The outside service that has agreements signed. Calls are slow and never run inside a transaction. They throw
 * ESignError: `text` is fit to show, `isPassing` says whether the same call may go through later.
 */
export interface ESign {
  name: 'embedded' | 'docusign'
  listTemplates: (kind: AgreementKind) => Promise<Template[]>
  /** Language of a listed template; `null` where the provider does not know it. */
  languageOf: (templateId: string) => string | null
  /** Makes the envelope and sends it to the first signer. */
  createEnvelope: (request: EnvelopeRequest) => Promise<{ envelopeId: string; state: EnvelopeState }>
  readEnvelope: (envelopeId: string) => Promise<EnvelopeState>
  /** A link that lets this signer sign now; it opens once and expires soon. `returnUrl` is the browser's next address. */
  createSigningUrl: (envelopeId: string, role: SignerRole, returnUrl: string) => Promise<string>
  /** Ends it: withdrawn or expired, where the provider distinguishes the two. */
  voidEnvelope: (envelopeId: string, reason: string, as?: 'voided' | 'expired') => Promise<void>
  /** Sends the invitation to sign again to whose turn it is; with `email` the address is corrected and older links end. */
  remindEnvelope: (envelopeId: string, email?: string) => Promise<void>
  /** The PDF: the document with its signatures, or the page of evidence. */
  downloadPdf: (envelopeId: string, part: 'document' | 'evidence') => Promise<Buffer>
}

export class ESignError extends ServiceError {}
