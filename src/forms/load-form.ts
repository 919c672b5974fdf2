import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema, Form, FormVariant } from '../../contract/forms/definition.ts'
import { type CompiledValidator, judgeData } from '../../contract/forms/judge.ts'
import { type FormManifest, manifestPath, scriptOf } from '../../contract/forms/manifest.ts'
import { addOverlay, localise, type Overlay } from '../../contract/language/overlay.ts'
import { currentLanguage } from '../../contract/language/texts.ts'
import { requireHelper } from './runtime.ts'

/** A form as the schema folder has it now, in English, with the validator that the server also uses. */
export interface LoadedForm extends Form {
  /**
   * Field errors with the schema's own messages in the current language; empty when the data is valid. Trims texts first; an
   * empty value counts as absent.
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

const manifestsInFlight = new Map<string, Promise<FormManifest>>()
/** Names of the forms that were loaded. */
const loaded = new Set<string>()

/**
 * Loads a form for this viewer and subject; the variant is `null` before sign-in. Throws if server or form cannot be reached.
 */
export async function loadForm(name: string, variant: FormVariant | null = null): Promise<LoadedForm> {
  const language = currentLanguage()
  const script = scriptOf(await readManifest(language), name, variant)
  if (!script) throw new Error(`There is no form "${name}".`)
  loaded.add(name)
  const [create] = await Promise.all([importScript<FormModule>(script), loadTextsOf(name, language)])
  return toLoadedForm(create)
}

/** Loads the texts of every form that was loaded before, in another language. */
export const loadFormTexts = (language: string): Promise<unknown> =>
  Promise.all([...loaded].map((name) => loadTextsOf(name, language)))

/** Loads a form's texts in a language; English ones are in the form. */
async function loadTextsOf(name: string, language: string): Promise<void> {
  const script = (await readManifest(language))[name]?.texts
  if (script) addOverlay(language, `forms/${name}`, await importScript<Overlay>(script))
}

const importScript = async <Content>(script: string): Promise<Content> =>
  ((await import(/* @vite-ignore */ `/forms/${script}`)) as { default: Content }).default

/** The form's own text for the banner after an attempt to send it with errors, if its file has one (A1, A11). */
export function bannerOf({ schema }: Pick<Form, 'schema'>): string | null {
  const text = schema['x-error']
  return typeof text === 'string' ? text : null
}

/** Turns the export of a loaded script into a form. */
export function toLoadedForm(create: FormModule): LoadedForm {
  const { form, validate, conditions } = create(requireHelper)
  return {
    ...form,
    validate: (data) => judgeData(localise(`forms/${form.name}`, form).schema, validate, data),
    meets: (condition, data) => {
      const judge = conditions[JSON.stringify(condition)]
      if (!judge) throw new Error(`The form "${form.name}" has no such condition.`)
      return judge(cleanFormData(data))
    },
  }
}

/** Requested for each form, so that a changed file shows without a reload; requests at the same moment share one answer. */
function readManifest(language: string): Promise<FormManifest> {
  const inFlight = manifestsInFlight.get(language)
  if (inFlight) return inFlight
  const reading = fetch(manifestPath(language))
    .then((response) => {
      if (!response.ok) throw new Error(`The forms cannot be read (${response.status}).`)
      return response.json() as Promise<FormManifest>
    })
    .finally(() => manifestsInFlight.delete(language))
  manifestsInFlight.set(language, reading)
  return reading
}
