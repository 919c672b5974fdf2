import { createAjv } from '../../contract/forms/ajv.ts'
import type { Form, FormVariant } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
import { addOverlay } from '../../contract/language/overlay.ts'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import { withLookups } from '../../server/forms/lookup-tables.ts'

type FormLoader = typeof import('../../src/forms/load-form.ts')

/**
 * For vi.mock of src/forms/load-form.ts: compiled forms are scripts of the server; here Ajv itself validates by the files.
 * @param files forms that are in no file
 */
export async function withFilesAsForms(
  importOriginal: () => Promise<FormLoader>,
  files: Readonly<Record<string, Form>> = {},
): Promise<FormLoader> {
  const original = await importOriginal()
  const compiled = new Map<string, Promise<ReturnType<typeof compile>>>()
  const loaded = new Set<string>()
  const loadFormTexts = (language: string) => Promise.all([...loaded].map((name) => readTexts(language, name)))
  const loadForm = async (name: string, variant: FormVariant | null = null) => {
    const key = JSON.stringify([name, variant])
    const known = compiled.get(key) ?? readForm(name, files).then((file) => compile(file, variant))
    compiled.set(key, known)
    const module = await known
    if (!(name in files)) loaded.add(name)
    await loadFormTexts(currentLanguage())
    return original.toLoadedForm(() => module)
  }
  return { ...original, loadForm, loadFormTexts }
}

async function readTexts(language: string, name: string): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return
  const { default: texts } = await import(`../../schemas/texts/${language}/schemas/forms/${name}.json`)
  addOverlay(language, `forms/${name}`, texts)
}

const readForm = async (name: string, files: Readonly<Record<string, Form>>): Promise<Form> =>
  files[name] ?? (await import(`../../schemas/forms/${name}.json`)).default

// The files are checked where the server loads them; to check them here costs as much again.
const unchecked = () => createAjv({ meta: false, validateSchema: false })

/** Compiling takes longer than most tests that open the form, so it is done once for a test file. */
export function compile(file: Form, variant: FormVariant | null, ajv = unchecked()) {
  const form = deriveForm(withLookups(file), variant)
  const condition = form.schema.if
  const conditions = condition ? { [JSON.stringify(condition)]: ajv.compile(condition) } : {}
  return { form, validate: ajv.compile(form.schema), conditions }
}
