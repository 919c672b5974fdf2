import type { RJSFSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { createAjv } from '../../contract/forms/ajv.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import { loadForms } from '../../server/forms/load.ts'
import { readSettings } from '../../server/settings.ts'

/** rjsf's own validator with our keywords and options; the browser runs compiled validators instead. */
class OurAjv extends Ajv {
  constructor() {
    super()
    // biome-ignore lint/correctness/noConstructorReturn: rjsf takes a class and asks nothing else of it.
    return createAjv()
  }
}
const stock = customizeValidator({ AjvClass: OurAjv as never, ajvFormatOptions: false })
const forms = await loadForms(readSettings({}).schemasDir)
forms.close()

describe.each(forms.all())("rjsf's own validator agrees with ours on $name [C23]", ({ name, examples }) => {
  const variants = [...examples.good, ...examples.bad]
  test.each(variants)('example %#', ({ data, variant = null }) => {
    const schema = forms.schema(name, variant) as RJSFSchema
    const { errors } = stock.validateFormData(cleanFormData(data), schema)
    expect(errors.length > 0).toBe(forms.validate(name, variant, data).length > 0)
  })
})
