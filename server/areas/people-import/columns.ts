import type { Role } from '../../../access-control/roles.ts'
import { valueText } from '../../../contract/language/values.ts'
import { optionNamed } from '../../cells/folded.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import { fieldsOf, formsOf, type SentField } from '../../forms/sent-fields.ts'
import { CREATE, type NewPerson } from '../new-people/new-person.ts'

export type Subject = NewPerson['role']
export const SUBJECTS: readonly Subject[] = ['Employee', 'Contractor']
export const TYPE_COLUMN = 'type_user'
const UPDATE = 'employee/update-employee-by-id'

/** The kind of person that the row is about. */
export const subjectOf = (text: string): Subject | null => optionNamed(SUBJECTS, text, valueText) ?? null

type Field = Omit<SentField, 'value'>

/** A column of the file: a field of the forms, as each kind of person has it. */
export interface Column {
  name: string
  title: string
  /** The field in every form that has it; empty for a role without it. */
  fields: Record<Subject, Field[]>
  /** Without it no person of that kind can be created. */
  isNeeded: Record<Subject, boolean>
}

/** The columns that a file of this viewer may have, and the forms that validate its rows. */
export interface Layout {
  columns: readonly Column[]
  /** Column by its name in lower case. */
  byName: ReadonlyMap<string, Column>
  /** Column by the place of its field in the payload. */
  byPlace: ReadonlyMap<string, Column>
  viewer: Role
  /** Forms by name; `block` ones are validated only where a row has a value for them. */
  forms: Record<Subject, { name: string; isBlock: boolean }[]>
}

/** Forms in the order of the dialogs; those not named come before the last. */
const ORDER = ['new-person', 'profile', 'address', 'details']
const LAST = 'contract-terms'
/** Prefixes of a block's columns; the blocks' own names are not used in the file. */
const PREFIXES: Record<string, string> = {
  address: '',
  emergencyContact: 'emergency_',
  bankDetail: '',
  home_loan: 'home_loan_',
}
const NAMES: Record<string, string> = { 'bankDetail.newWiseEmail': 'wise_email', 'home_loan.credit_number': 'credit_number' }
/** Follows from the CLABE and is not asked for. */
const BANK_NAME = 'bankDetail.bank_name'

/** Columns from the current form files: an added field is a column without a line of code. */
export function layoutOf(forms: FormRegistry, viewer: Role): Layout {
  const columns: Column[] = []
  const byPlace = new Map<string, Column>()
  const judged: Layout['forms'] = { Employee: [], Contractor: [] }
  for (const subject of SUBJECTS) {
    const variant = { viewer, subject }
    const all = inOrder([...formsOf(forms, CREATE, variant), ...formsOf(forms, UPDATE, variant)])
    for (const form of all) {
      const fields = fieldsOf(form)
      judged[subject].push({ name: form.name, isBlock: fields.every(({ place }) => place.includes('.')) })
      for (const field of fields) {
        if (field.isReadOnly || field.place === BANK_NAME) continue
        const column = byPlace.get(field.place) ?? newColumn(field, columns)
        byPlace.set(field.place, column)
        column.fields[subject].push(field)
        if (form.schema.required?.includes(field.path) && !field.place.includes('.')) column.isNeeded[subject] = true
      }
    }
  }
  const byName = new Map(columns.map((column) => [column.name.toLowerCase(), column]))
  return { columns, byName, byPlace, viewer, forms: judged }
}

function inOrder<F extends { name: string }>(forms: readonly F[]): F[] {
  const rank = ({ name }: F): number =>
    name === LAST ? ORDER.length + 1 : ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length
  return [...forms].sort((a, b) => rank(a) - rank(b))
}

function newColumn(field: Field, columns: Column[]): Column {
  const short = nameOf(field.place)
  const isTaken = short === TYPE_COLUMN || columns.some(({ name }) => name.toLowerCase() === short.toLowerCase())
  const column: Column = {
    name: isTaken ? field.place.replace('.', '_') : short,
    title: field.label,
    fields: { Employee: [], Contractor: [] },
    isNeeded: { Employee: false, Contractor: false },
  }
  columns.push(column)
  return column
}

function nameOf(place: string): string {
  const [block = '', inner] = place.split('.')
  if (inner === undefined) return place
  return NAMES[place] ?? `${PREFIXES[block] ?? `${block}_`}${inner}`
}
