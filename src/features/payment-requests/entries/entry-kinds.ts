import type { Operations } from '../../../../contract/index.ts'
import type { InputOf } from '../../../../contract/operation.ts'
import type { OfferedConcept, Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { CLIENT_DEDUCTIONS, entriesOfKind, unitOf, WITH_FOLIO } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Incident, PayrollDeduction } from '../../../../contract/payroll/entries/schemas.ts'

export type EntryKind = 'incident' | 'deduction'
export type Entry = Incident | PayrollDeduction

interface Kind {
  form: string
  fieldsOf: (type: string) => readonly string[]
  /** Types that a request of this kind takes, with the offered concepts of our own. */
  typesFor: (requestKind: string, role: string, own: readonly OfferedConcept[]) => readonly string[]
  /** The form's data of a stored entry. */
  read: (entry: Entry) => Record<string, unknown>
  entriesOf: (payroll: Payroll) => readonly Entry[]
  operation: 'payroll/add-incidents' | 'payroll/add-deductions'
  /** Path of the form's fields in the input. */
  place: string
  inputOf: (sent: SentEntry) => InputOf<Operations['payroll/add-incidents']> | InputOf<Operations['payroll/add-deductions']>
}

interface SentEntry {
  requestId: number
  /** The payrolls that get this entry. */
  payrollIds: readonly number[]
  /** The typed values, without the empty ones. */
  fields: Record<string, unknown>
  /** The entry that this one replaces. */
  replaces: Entry | null
}

const INCIDENT_FIELDS = {
  days: ['date_from', 'date_to', 'quantity', 'note'],
  hours: ['date_from', 'date_to', 'quantity', 'note'],
  amount: ['amount', 'percent', 'note'],
} as const
const DEDUCTION_FIELDS = ['amount', 'percent', 'of', 'total', 'from', 'to', 'recurring', 'note'] as const

const namesOf = (wanted: OfferedConcept['kind'], own: readonly OfferedConcept[]): string[] =>
  own.flatMap(({ kind, name }) => (kind === wanted ? [name] : []))

const incidents: Kind = {
  form: 'payroll-incident',
  // Concepts of our own are not built in and are entered by amount.
  fieldsOf: (type) => [...INCIDENT_FIELDS[unitOf(type) ?? 'amount'], ...(WITH_FOLIO.includes(type) ? ['imss_folio'] : [])],
  typesFor: (requestKind, _role, own) => {
    const { incidents: types, takesOwn } = entriesOfKind(requestKind)
    return [...types, ...(takesOwn ? namesOf('Perception', own) : [])]
  },
  read: (entry) => filled(entry as Incident, ['date_from', 'date_to', 'quantity', 'amount', 'percent', 'imss_folio', 'note']),
  entriesOf: ({ incidents: entries }) => entries,
  operation: 'payroll/add-incidents',
  place: 'incidents.0.',
  inputOf: ({ requestId, payrollIds, fields, replaces }) => ({
    requestId,
    incidents: payrollIds.map((payrollId) => ({ ...fields, payrollId })),
    ...(replaces ? { replaceIds: [replaces.id], enteredAt: replaces.created_at } : {}),
  }),
}

const deductions: Kind = {
  form: 'payroll-deduction',
  fieldsOf: () => DEDUCTION_FIELDS,
  typesFor: (requestKind, role, own) => {
    const { deductions: types } = entriesOfKind(requestKind)
    if (role === 'Client') return CLIENT_DEDUCTIONS.filter((type) => types.includes(type))
    return [...types, ...(requestKind === 'Regular' ? namesOf('Deduction', own) : [])]
  },
  read: (entry) => {
    const { date_from, date_to, ...order } = entry as PayrollDeduction
    return { ...filled(order, ['amount', 'percent', 'of', 'total', 'recurring', 'note']), ...days(date_from, date_to) }
  },
  entriesOf: ({ deduction_orders }) => deduction_orders,
  operation: 'payroll/add-deductions',
  place: 'deductions.0.',
  inputOf: ({ requestId, payrollIds, fields, replaces }) => ({
    requestId,
    deductions: payrollIds.map((payrollId) => ({ ...fields, payrollId })),
    ...(replaces ? { removeIds: [replaces.id], enteredAt: replaces.created_at } : {}),
  }),
}

export const ENTRY_KINDS: Record<EntryKind, Kind> = { incident: incidents, deduction: deductions }

const filled = <T extends object>(from: T, names: readonly (keyof T & string)[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === null ? [] : [[name, from[name]]])))

const days = (from: string | null, to: string | null) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
