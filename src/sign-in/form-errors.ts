import type { FieldError } from '../../contract/errors.ts'
import type { FieldSchema, Form } from '../../contract/forms/definition.ts'
import { bannerOf } from '../forms/load-form.ts'

/** The errors of a form: one text for the whole form, and texts next to fields. */
export interface ShownErrors {
  banner: string | null
  /** Message at each field; empty text marks the field as wrong where the banner already gives the reason. */
  fields: Record<string, string>
}

const NO_ERRORS: ShownErrors = { banner: null, fields: {} }

/**
 * The form's own text is its banner (A1, A11). Without one, a message that several fields share is shown once for all of them
 * (both new passwords name the same rule) instead of under each.
 */
export function arrangeErrors(form: Pick<Form, 'schema'>, errors: readonly FieldError[]): ShownErrors {
  if (errors.length === 0) return NO_ERRORS
  const shared = sharedMessages(form.schema)
  return {
    banner: bannerOf(form) ?? errors.find(({ message }) => shared.has(message))?.message ?? null,
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, shared.has(message) ? '' : message])),
  }
}

function sharedMessages(schema: FieldSchema): Set<string> {
  const all = Object.values(schema.properties ?? {}).flatMap(({ 'x-error': texts }) =>
    typeof texts === 'object' ? [...new Set(Object.values(texts))] : (texts ?? []),
  )
  return new Set(all.filter((message, at) => all.indexOf(message) !== at))
}
