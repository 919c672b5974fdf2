import type { FieldSchema, Form, FormVariant, RoleList } from './definition.ts'
import { isMembers } from './paths.ts'

/**
 * The form for this viewer and subject (`null`: an unknown visitor, as before sign-in): hidden fields are left out, read-only
 * ones are marked and not validated (a user who cannot change a value cannot correct it), options become `enum` with
 * `x-labels`.
 */
export function deriveForm(form: Form, variant: FormVariant | null): Form {
  const { name, title, ui, record } = form
  const schema = deriveField(form.schema, variant)
  return { name, title, schema, ui: withoutMissing(ui, form.schema, schema), ...(record ? { record } : {}) }
}

function deriveField(field: FieldSchema, variant: FormVariant | null): FieldSchema {
  const {
    'x-hidden': _hidden,
    'x-read-only': readOnly,
    oneOf,
    properties,
    required,
    if: when,
    then,
    else: other,
    ...rest
  } = field
  const derived: FieldSchema = { ...rest, ...optionsOf(oneOf) }
  if (properties) derived.properties = deriveAll(properties, variant)
  if (required) derived.required = required.filter((name) => isJudged(properties?.[name], variant))
  if (when) {
    const keep = (name: string) => isJudged(properties?.[name], variant)
    derived.if = { type: 'object', ...deriveBranch(when, properties, () => true) }
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema names it so, and no schema is awaited.
    if (then) derived.then = deriveBranch(then, properties, keep)
    if (other) derived.else = deriveBranch(other, properties, keep)
  }
  return matches(readOnly, variant) ? toReadOnly(derived) : derived
}

function deriveAll(properties: Record<string, FieldSchema>, variant: FormVariant | null): Record<string, FieldSchema> {
  const shown = Object.entries(properties).filter(([, field]) => !matches(field['x-hidden'], variant))
  return Object.fromEntries(shown.map(([name, field]) => [name, deriveField(field, variant)]))
}

/** A branch refers to the form's fields: it takes their types and leaves out those that are hidden or not validated. */
function deriveBranch(
  branch: FieldSchema,
  fields: Record<string, FieldSchema> | undefined,
  keep: (name: string) => boolean,
): FieldSchema {
  const { properties, required } = branch
  const kept = Object.entries(properties ?? {}).filter(([name]) => keep(name))
  const rules = kept.map(([name, { oneOf, ...rule }]) => [name, { type: fields?.[name]?.type, ...rule, ...optionsOf(oneOf) }])
  return {
    ...(properties ? { properties: Object.fromEntries(rules) } : {}),
    ...(required ? { required: required.filter(keep) } : {}),
  }
}

const isJudged = (field: FieldSchema | undefined, variant: FormVariant | null): boolean =>
  !matches(field?.['x-hidden'], variant) && !matches(field?.['x-read-only'], variant)

function matches(list: RoleList | undefined, variant: FormVariant | null): boolean {
  if (!list || !variant) return false
  return Boolean(list.viewer?.includes(variant.viewer) || list.subject?.includes(variant.subject))
}

function toReadOnly(field: FieldSchema): FieldSchema {
  const { type, title, description, properties } = field
  const kept = { type, title, description, 'x-labels': field['x-labels'] }
  const members =
    properties && Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, toReadOnly(member)]))
  const defined = Object.entries({ ...kept, properties: members }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(defined), readOnly: true }
}

function optionsOf(oneOf: FieldSchema['oneOf']): Pick<FieldSchema, 'enum' | 'x-labels'> {
  if (!oneOf) return {}
  return {
    enum: oneOf.map((option) => option.const),
    'x-labels': Object.fromEntries(oneOf.map((option) => [String(option.const), option.title])),
  }
}

/** The hints without those of hidden fields. */
function withoutMissing(ui: Record<string, unknown>, all: FieldSchema, shown: FieldSchema): Record<string, unknown> {
  const entries = Object.entries(ui).flatMap(([key, value]): [string, unknown][] => {
    const [field, shownField] = [all.properties?.[key], shown.properties?.[key]]
    if (!field) return [[key, value]]
    if (!shownField) return []
    return [[key, isMembers(value) ? withoutMissing(value, field, shownField) : value]]
  })
  return Object.fromEntries(entries)
}
