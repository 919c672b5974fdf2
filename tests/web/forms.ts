import { createAjv } from '../../contract/forms/ajv.ts'
import type { Form, FormVariant } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
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
  const loadForm = async (name: string, variant: FormVariant | null = null) => {
    const key = JSON.stringify([name, variant])
    const known = compiled.get(key) ?? readForm(name, files).then((file) => compile(file, variant))
    compiled.set(key, known)
    const module = await known
    return original.toLoadedForm(() => module)
  }
  return { ...original, loadForm }
}

const readForm = async (name: string, files: Readonly<Record<string, Form>>): Promise<Form> =>
  files[name] ?? (await import(`../../schemas/forms/${name}.json`)).default

/** Compiling takes longer than most tests that open the form, so it is done once for a test file. */
function compile(file: Form, variant: FormVariant | null) {
  const form = deriveForm(withLookups(file), variant)
  // The files are checked where the server loads them; to check them here costs as much again.
  const ajv = createAjv({ meta: false, validateSchema: false })
  const condition = form.schema.if
  const conditions = condition ? { [JSON.stringify(condition)]: ajv.compile(condition) } : {}
  return { form, validate: ajv.compile(form.schema), conditions }
}
