import { DEDUCTIONS } from '../../../payroll/period/types.ts'
import file from '../../../schemas/payroll-entries.json' with { type: 'json' }

/** Types of payroll entries (schemas/payroll-entries.json), shared by the rules of the server and the screens. */

export type EntryUnit = 'days' | 'hours' | 'amount'

const UNIT_OF = file.incidents as Readonly<Record<string, EntryUnit>>
/** The unit of a type that someone wrote; names that every object has, such as "constructor", are no types. */
export const unitOf = (type: string): EntryUnit | undefined => (Object.hasOwn(UNIT_OF, type) ? UNIT_OF[type] : undefined)
export const INCIDENT_TYPES = Object.keys(UNIT_OF)

/** IMSS pays these days; its certificate has a number. */
export const WITH_FOLIO: readonly string[] = file.withFolio

/** Days away from work: two of them cannot be on one day. */
export const AWAY_TYPES: readonly string[] = file.away

/** Deductions that a company may enter itself; the others are the provider's. */
export const CLIENT_DEDUCTIONS: readonly string[] = file.clientDeductions

/** Perceptions entered by their code, and the type of incident that enters the same amount. */
export const TYPE_OF_CODE: Readonly<Record<string, string>> = file.codes

/** The entries that a payment request takes. */
export interface KindEntries {
  incidents: readonly string[]
  /** Codes of perceptions that are entered for chosen people. */
  perceptions: readonly string[]
  deductions: readonly string[]
  /** Perceptions of our own, as incidents and by their code; deductions of our own belong to a regular payroll. */
  takesOwn: boolean
}

const OF_KIND: Readonly<Record<string, Partial<KindEntries> & { takesOwn: boolean }>> = file.kinds

/** The entries that a request of this kind pays or deducts; it takes no others. A list that the file leaves out has all. */
export const entriesOfKind = (kind: string): KindEntries => ({
  incidents: INCIDENT_TYPES,
  perceptions: Object.keys(TYPE_OF_CODE),
  deductions: DEDUCTIONS,
  takesOwn: false,
  ...OF_KIND[kind],
})
