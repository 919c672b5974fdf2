import { createAjv } from '../../contract/forms/ajv.ts'
import type { Form, FormVariant } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
import { withLookups } from '../../server/forms/lookup-tables.ts'

type FormLoader = typeof import('../../src/forms/load-form.ts')

/** For vi.mock of src/forms/load-form.ts: compiled forms come by scripts of the server; here Ajv itself judges the files. */
export async function withFilesAsForms(importOriginal: () => Promise<FormLoader>): Promise<FormLoader> {
  const original = await importOriginal()
  const loadForm = async (name: string, variant: FormVariant | null = null) => {
    const file = (await import(`../../schemas/forms/${name}.json`)).default as Form
    const form = deriveForm(withLookups(file), variant)
    const ajv = createAjv()
    const condition = form.schema.if
    const conditions = condition ? { [JSON.stringify(condition)]: ajv.compile(condition) } : {}
    return original.toLoadedForm(() => ({ form, validate: ajv.compile(form.schema), conditions }))
  }
  return { ...original, loadForm }
}
