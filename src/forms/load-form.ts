import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema, Form, FormVariant } from '../../contract/forms/definition.ts'
import { type CompiledValidator, judgeData } from '../../contract/forms/judge.ts'
import { type FormManifest, scriptOf } from '../../contract/forms/manifest.ts'
import { requireHelper } from './runtime.ts'

/** A form as the schema folder has it now, with the judge that the server has too. */
export interface LoadedForm extends Form {
  /** The form's own text for the banner when it is sent with errors, where its file gives one (A1, A11). */
  banner: string | null
  /** Field errors in the schema's own words; empty when the data fits. Judges trimmed text, empty counts as absent. */
  validate: (data: Record<string, unknown>) => FieldError[]
  /** Does the data fit this condition (`if`) of the schema? */
  meets: (condition: FieldSchema, data: Record<string, unknown>) => boolean
}

/** What a script under /forms/ exports: the form and its compiled validators. */
export type FormModule = (require: typeof requireHelper) => {
  form: Form
  validate: CompiledValidator
  conditions: Record<string, CompiledValidator>
}

let manifestInFlight: Promise<FormManifest> | null = null

/** Loads a form for this viewer and subject; `null` before sign-in. Throws where server or form cannot be reached. */
export async function loadForm(name: string, variant: FormVariant | null = null): Promise<LoadedForm> {
  const script = scriptOf(await readManifest(), name, variant)
  if (!script) throw new Error(`There is no form "${name}".`)
  const { default: create } = (await import(/* @vite-ignore */ `/forms/${script}`)) as { default: FormModule }
  return toLoadedForm(create)
}

/** Makes the form of a loaded script usable. */
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

/** Asked anew for each form, so that a changed file shows without a reload; calls at the same moment share one answer. */
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
