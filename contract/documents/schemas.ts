import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/documents.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { DocumentLink } from '../format/shared.ts'
import { DOCUMENT_KINDS, fileField } from './kinds.ts'

/** Address of the current document of each kind, such as `rfc_file`; null where none is there. */
export const DOCUMENT_LINKS = Object.fromEntries(
  DOCUMENT_KINDS.map(({ key }) => [fileField(key), Type.Optional(DocumentLink)]),
) as Record<never, never>

export const answers = shapes(file, { DocumentLinks: Type.Object(DOCUMENT_LINKS) })
export const { PersonDocument, DocumentRequest, PersonDocuments } = answers
export type PersonDocument = Static<typeof PersonDocument>
export type DocumentRequest = Static<typeof DocumentRequest>
export type PersonDocuments = Static<typeof PersonDocuments>
