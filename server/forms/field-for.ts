import type { FieldSchema, FormVariant } from '../../contract/forms/definition.ts'
import { fieldAt } from '../../contract/forms/paths.ts'
import { placeOf } from '../../contract/forms/record.ts'
import type { FormRegistry } from './form-folder.ts'

/**
 * The field that a payload of this operation carries at a path such as `address.street`, as the viewer gets it for the
 * subject (`null`: as the file says); `undefined` when no form has it or it is hidden from them.
 */
export function fieldFor(
  forms: FormRegistry,
  operation: string,
  variant: FormVariant | null,
  path: string,
): FieldSchema | undefined {
  const bound = forms.all().filter(({ record }) => record?.operation === operation)
  for (const { name } of bound) {
    const form = forms.form(name, variant)
    for (const field of Object.keys(form.schema.properties ?? {})) {
      const place = placeOf(form, field, 'write')
      if (path !== place && !path.startsWith(`${place}.`)) continue
      const found = fieldAt(form.schema, field + path.slice(place.length))
      if (found && !found.properties) return found
    }
  }
  return undefined
}
