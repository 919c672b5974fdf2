import type { Role } from '../../access-control/roles.ts'
import file from '../../schemas/documents/kinds.json' with { type: 'json' }
import { localise } from '../language/overlay.ts'

/** A kind of document, as schemas/documents/kinds.json lists it. */
export interface DocumentKind {
  /** Name in paths, payloads and the database. */
  key: string
  /** Name of its checkbox in a request, which the specification writes otherwise for one (decisions.md no. 5). */
  flag: string
  label: string
  /** A short description of the required document. */
  hint: string
  /** Roles that have such a document. */
  who: readonly string[]
  /** Onboarding waits for it. */
  required: boolean
  /** Accepting it requires an expiry date. */
  expires: boolean
}

export const DOCUMENT_KINDS: readonly DocumentKind[] = file

/** The kinds with their texts in the current language. */
const inWords = (): readonly DocumentKind[] => localise('documents/kinds', DOCUMENT_KINDS)

/** The kinds that a person of this role has, in the order of the file; none for users of a company and Admin. */
export const kindsFor = (role: Role): DocumentKind[] => inWords().filter(({ who }) => who.includes(role))

/** Label of a kind; one that the file no longer lists is called by its key. */
export const labelOf = (kind: string): string => inWords().find(({ key }) => key === kind)?.label ?? kind

/** Name of the multipart file and of the link in the person's record, such as `rfc_file`. */
export const fileField = (kind: string): string => `${kind}_file`

/** Position of a kind in the file; unlisted kinds follow all others. */
export function placeOfKind(kind: string): number {
  const place = DOCUMENT_KINDS.findIndex(({ key }) => key === kind)
  return place === -1 ? DOCUMENT_KINDS.length : place
}

/** Kinds in the order of the file. */
export const inKindOrder = (kinds: readonly string[]): string[] =>
  [...kinds].sort((one, two) => placeOfKind(one) - placeOfKind(two))
