import type { Role } from '../../../../access-control/roles.ts'
import { type DocumentKind, kindsFor, labelOf } from '../../../../contract/documents/kinds.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'

/** One kind of document of a person: the file that counts now, and the earlier ones. */
export interface KindGroup {
  key: string
  label: string
  hint: string
  /** Accepting it requires an expiry date. */
  expires: boolean
  current: PersonDocument | null
  earlier: PersonDocument[]
}

/** The kinds that people of this role have, followed by other kinds on record. */
export function groupByKind(role: Role, documents: readonly PersonDocument[]): KindGroup[] {
  const kinds = kindsFor(role)
  const others = documents.map(({ kind }) => kind).filter((kind) => !kinds.some(({ key }) => key === kind))
  const all: Omit<DocumentKind, 'who' | 'flag' | 'required'>[] = [
    ...kinds,
    ...[...new Set(others)].map((key) => ({ key, label: labelOf(key), hint: '', expires: false })),
  ]
  return all.map(({ key, label, hint, expires }) => {
    const own = documents.filter(({ kind }) => kind === key).toSorted((one, two) => two.version - one.version)
    const current = own.find(({ status }) => status !== 'Replaced') ?? null
    return { key, label, hint, expires, current, earlier: own.filter((document) => document !== current) }
  })
}
