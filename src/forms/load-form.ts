import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema, Form, FormVariant } from '../../contract/forms/definition.ts'
import { type CompiledValidator, judgeData } from '../../contract/forms/judge.ts'
import { type FormManifest, scriptOf } from '../../contract/forms/manifest.ts'
import { requireHelper } from './runtime.ts'

/** A form as the schema folder has it now, with the validator that the server also uses. */
export interface LoadedForm extends Form {
  /** The form's own text for the banner after an attempt to send it with errors, if its file has one (A1, A11). */
  banner: string | null
  /**
   * Field errors with the schema's own messages; empty when the data is valid. Trims texts first; an empty value counts as
   * absent.
   */
  validate: (data: Record<string, unknown>) => FieldError[]
  /** Does the data meet this condition (`if`) of the schema? */
  meets: (condition: FieldSchema, data: Record<string, unknown>) => boolean
}

/** The export of a script under /forms/: the form and its compiled validators. */
export type FormModule = (require: typeof requireHelper) => {
  form: Form
  validate: CompiledValidator
  conditions: Record<string, CompiledValidator>
}

let manifestInFlight: Promise<FormManifest> | null = null

/**
 * Loads a form for this viewer and subject; the variant is `null` before sign-in. Throws if server or form cannot be reached.
 */
export async function loadForm(name: string, variant: FormVariant | null = null): Promise<LoadedForm> {
  const script = scriptOf(await readManifest(), name, variant)
  if (!script) throw new Error(`There is no form "${name}".`)
  const { default: create } = (await import(/* @vite-ignore */ `/forms/${script}`)) as { default: FormModule }
  return toLoadedForm(create)
}

/** Turns the export of a loaded script into a form. */
export function toLoadedForm(create: FormModule): LoadedForm {
  const { form, validate, conditions } = create(requireHelper)
  const banner = form.schema['x-error']
  return {
    ...form,
    banner: typeof banner === 'string' ? banner : null,
    validate: (data) => judgeData(form.schema, validate, data),
    meets: (condition, data) => {
      const judge = conditions[JSON.stringify(condition)]
      if (!judge) throw new Error(`The form "${form.name}" has no such condition.`)
      return judge(cleanFormData(data))
    },
  }
}

/** Requested for each form, so that a changed file shows without a reload; requests at the same moment share one answer. */
function readManifest(): Promise<FormManifest> {
  manifestInFlight ??= fetch('/forms/manifest.json')
    .then((response) => {
      if (!response.ok) throw new Error(`The forms cannot be read (${response.status}).`)
      return response.json() as Promise<FormManifest>
    })
    .finally(() => {
      manifestInFlight = null
    })
  return manifestInFlight
}
