import type { Role } from '../../access-control/roles.ts'

/** Roles of the viewer of a form and of the person it is about: together they decide hidden and read-only fields. */
export interface FormVariant {
  viewer: Role
  subject: Role
}

/** One field's message: the same for every rule, or one per rule (`required`, `pattern` …) with `*` for the others. */
export type FieldMessage = string | Readonly<Record<string, string>>

/** The roles an annotation is about; one match is enough. */
export interface RoleList {
  viewer?: Role[]
  subject?: Role[]
}

/** The value that a complete field, one whose own rules are met, sets in a sibling field (docs/forms.md). */
export interface Fill {
  /** First and last character that count, from 1; without it the whole text. */
  characters?: [number, number]
  /** Name of the product's table that translates the value; a derived form contains it as `values`. */
  table?: string
  values?: Readonly<Record<string, string>>
  /** For values in neither table nor `values`; without it they fill nothing. */
  otherwise?: string
  /** The other field follows permanently: it is read-only, and cleared when this one is not complete. */
  fixed?: boolean
}

/**
 * The records that a field chooses from, by their ids: those of a resource, found while their name is typed, or all that a call
 * answers, in a list. A value `@member` is that of the record the form is about.
 */
export interface Options {
  resource?: string
  operation?: string
  /** Member of the call's answer that holds the records. */
  records?: string
  /** Conditions of the search, or members of the call. */
  with?: Readonly<Record<string, string | number>>
  /** Id of a record that cannot be chosen. */
  without?: string
  /** Members that make the name of a record, and the text between them; default: `name`. */
  name?: readonly string[]
  between?: string
  /** Members of the chosen record that fields of the same name get. */
  copies?: readonly string[]
}

/** A field of a form: plain JSON Schema and our own annotations (docs/forms.md). */
export interface FieldSchema {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  readOnly?: boolean
  enum?: unknown[]
  /** Options with labels as a file writes them; a derived form contains them as `enum` and `x-labels`. */
  oneOf?: { const: string | number; title: string }[]
  /** Rules that hold only for some data; branches add rules to fields and declare none. */
  if?: FieldSchema
  then?: FieldSchema
  else?: FieldSchema
  /** At the root: the banner of the whole form after an attempt to send it with errors. */
  'x-error'?: FieldMessage
  /** The usual format of a value; another one is questioned and never blocks a save (decisions.md no. 40). */
  'x-advice'?: ({ pattern: string } | { checkDigit: { weights: number[] } }) & { message: string }
  /** The field chooses a record. It is a member of the call, which judges it; no part of the record that the form saves. */
  'x-options'?: Options
  /** Sibling fields that this one fills, by name. */
  'x-fills'?: Record<string, Fill>
  /** Initial value of an empty field when a record is edited; saved with the rest of the form. */
  'x-preset'?: string
  /** The field exists only while a sibling field has one of these values. */
  'x-when'?: { field: string; values: string[] }
  /** The field does not exist for these people (contractors do not see CIFD or NSS). */
  'x-hidden'?: RoleList
  /** The field is shown and cannot be changed by these people. */
  'x-read-only'?: RoleList
  /** Label of each option, by value; derived from `oneOf`. The key `''` has the text of an empty value, instead of N/E. */
  'x-labels'?: Record<string, string>
  /** The value equals that of this sibling field. */
  'x-same-as'?: string
  /** The most that a decimal text may say where another field has one of these values. */
  'x-maximum-for'?: { field: string; values: Record<string, number> }
  /** A date that many whole years ago. */
  'x-age'?: { minimum: number; maximum: number }
  /** The last digit fits those before it, multiplied by the weights again and again. */
  'x-check-digit'?: { weights: number[] }
  [keyword: string]: unknown
}

/** The place of a form's fields in a record and in the payload of the call that saves it. */
export interface RecordBinding {
  operation: string
  /** Block of the record that the fields are read from, such as `address.0`; empty = its root. */
  read: string
  /** Member of the payload that the fields are sent in, such as `address`; empty = its root. */
  write: string
  /** Fields that are elsewhere: field → path in the record (read) and in the payload (write). */
  fields?: Record<string, { read: string; write: string }>
}

/** A form for one viewer: everything the browser needs to draw, validate, fill and send it. */
export interface Form {
  name: string
  title: string
  schema: FieldSchema
  ui: Record<string, unknown>
  record?: RecordBinding
}

/** One file of schemas/forms. */
export interface FormDefinition extends Form {
  examples: {
    good: { data: Record<string, unknown>; variant?: FormVariant }[]
    bad: { data: Record<string, unknown>; variant?: FormVariant; errors: Record<string, string> }[]
  }
}
