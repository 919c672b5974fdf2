import { createHash } from 'node:crypto'
import type { ValidateFunction } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { FieldError } from '../../contract/errors.ts'
import { createAjv } from '../../contract/forms/ajv.ts'
import type { FieldSchema, Form } from '../../contract/forms/definition.ts'
import { judgeData } from '../../contract/forms/judge.ts'
import { localise } from '../../contract/language/overlay.ts'

/** One variant of a form: judged here by the very code that `script` carries to the browser. */
export type CompiledForm = ReturnType<typeof compileForm>

const OPTIONS = { messages: false, meta: false, validateSchema: false }

/**
 * Compiles one variant. Throws if Ajv refuses the schema.
 * @param derive is asked at once, or with the first use of a variant that was compiled before
 * @param kept name of its script, and the function that reads it, if it was compiled before
 */
export function compileForm(derive: () => Form, kept?: { file: string; read: () => string | null }) {
  let derived: Form | null = null
  const form = (): Form => {
    derived ??= derive()
    return derived
  }
  const compiled = kept ? null : scriptOf(form())
  const file = kept?.file ?? fileOf(form().name, compiled ?? '')
  // A damaged script does not fit its name.
  const readKept = (): string | null => {
    const script = kept?.read() ?? null
    return script !== null && fileOf(form().name, script) === file ? script : null
  }
  let validate: ValidateFunction | null = null
  return {
    get form(): Form {
      return form()
    },
    /** ES module: its default export takes the runtime helpers and gives the form with its validator. */
    script: (): string => compiled ?? readKept() ?? scriptOf(form()),
    /** Name under which the script is served; its hash is that of the content. */
    file,
    // Compiled again by the first caller that needs it: with all that made the script, all forms would take 13 MB for good.
    validate: (data: Record<string, unknown>): FieldError[] => {
      validate ??= createAjv(OPTIONS).compile(form().schema)
      return judgeData(localise(`forms/${form().name}`, form()).schema, validate, data)
    },
  }
}

/** Name of a script that never changes. */
export const fileOf = (name: string, script: string): string =>
  `${name}.${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`

function scriptOf(form: Form): string {
  // The file's own check (form-file.schema.json) is stricter than Ajv's, which would be compiled again each time.
  const ajv = createAjv({ ...OPTIONS, code: { source: true } })
  const conditions = conditionsOf(form.schema)
  const names = ['form', ...conditions.map((_, index) => `condition${index}`)]
  for (const [index, schema] of [form.schema, ...conditions].entries()) ajv.addSchema(schema, names[index] as string)
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])))
  // Made of thousands of pieces that each take memory: written as one text, it takes a tenth.
  return Buffer.from(toModule(form, code, conditions)).toString()
}

/**
 * Ajv writes a CommonJS module. As the body of a function that is given `require`, it needs neither a bundler
 * nor `eval`, which the content policy forbids.
 */
function toModule(form: Form, code: string, conditions: FieldSchema[]): string {
  const entries = conditions.map((schema, index) => `${JSON.stringify(JSON.stringify(schema))}:exports.condition${index}`)
  return `export default(require)=>{const exports={};${code}
return{form:${JSON.stringify(form)},validate:exports.form,conditions:{${entries.join()}}}}
`
}

/** Schemas that a form renderer must be able to judge on their own, to know which rules hold. */
function conditionsOf(schema: FieldSchema): FieldSchema[] {
  return schema.if ? [schema.if] : []
}
