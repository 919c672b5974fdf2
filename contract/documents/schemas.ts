import Type, { type Static } from 'typebox'
import { DocumentLink, Id, Instant, Nullable, ShortText } from '../format/shared.ts'
import { DOCUMENT_KINDS, fileField } from './kinds.ts'

/** The actor, with their current name. */
const Doer = Nullable(Type.Object({ id: Id, name: ShortText }))
const Day = Nullable(Type.String({ maxLength: 10 }))

/** Address of the current document of each kind, such as `rfc_file`; null where none is there. */
export const DOCUMENT_LINKS = Object.fromEntries(
  DOCUMENT_KINDS.map(({ key }) => [fileField(key), Type.Optional(DocumentLink)]),
) as Record<never, never>

/** One uploaded file of a person, with its review. */
export const PersonDocument = Type.Object({
  id: Id,
  user_id: Id,
  kind: ShortText,
  title: ShortText,
  file_url: DocumentLink,
  file_name: ShortText,
  size: Type.Integer(),
  sha256: ShortText,
  version: Type.Integer(),
  status: ShortText,
  reject_reason: Nullable(Type.String({ maxLength: 300 })),
  expiry_date: Day,
  uploaded_by: Doer,
  uploaded_at: Instant,
  reviewed_by: Doer,
  reviewed_at: Nullable(Instant),
})
export type PersonDocument = Static<typeof PersonDocument>

/** A request for documents; it is open while `open_kinds` is not empty. */
export const DocumentRequest = Type.Object({
  id: Id,
  kinds: Type.Array(ShortText),
  open_kinds: Type.Array(ShortText),
  detail: Nullable(Type.String({ maxLength: 500 })),
  due_date: Day,
  requested_by: Doer,
  created_at: Instant,
  closed_at: Nullable(Instant),
})
export type DocumentRequest = Static<typeof DocumentRequest>

/** All documents of a person, and the missing ones. */
export const PersonDocuments = Type.Object({
  documents: Type.Array(PersonDocument),
  requests: Type.Array(DocumentRequest),
  /** Kinds that onboarding or an open request waits for. */
  missing_documents: Type.Array(ShortText),
})
export type PersonDocuments = Static<typeof PersonDocuments>
