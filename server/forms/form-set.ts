import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { ROLES } from '../../access-control/roles.ts'
import type { Form, FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
import { type ScriptNames, variantKey } from '../../contract/forms/manifest.ts'
import { type CompiledForm, compileForm } from './compile.ts'
import type { CompileCache } from './compile-cache.ts'
import { withLookups } from './lookup-tables.ts'

/** A compiled form as it is served; the name carries the hash of the content. */
export type FormScript = ReturnType<typeof toScript>

/** One compiled form file: `base` serves visitors without a role and every variant equal to it. */
export interface FormSet {
  definition: FormDefinition
  base: CompiledForm
  others: ReadonlyMap<string, CompiledForm>
  scripts: ReadonlyMap<string, FormScript>
}

const VARIANTS: FormVariant[] = ROLES.flatMap((viewer) => ROLES.map((subject) => ({ viewer, subject })))

/**
 * Compiles each different variant of a form once.
 * @param kept names of their scripts, where they were compiled before, and the cache that has them
 */
export function compileFormSet(definition: FormDefinition, kept?: { files: ScriptNames; cache: CompileCache }): FormSet {
  const compiled = new Map<string, CompiledForm>()
  let form: Form | null = null
  const derive = (variant: FormVariant | null): Form => {
    form ??= withLookups(definition)
    return deriveForm(form, variant)
  }
  const compile = (variant: FormVariant | null): CompiledForm => {
    if (kept) {
      const file = (variant && kept.files[variantKey(variant)]) ?? kept.files['*']
      return once(compiled, file, () => compileForm(() => derive(variant), { file, read: () => kept.cache.read(file) }))
    }
    const derived = derive(variant)
    return once(compiled, JSON.stringify(derived), () => compileForm(() => derived))
  }
  const base = compile(null)
  const all = VARIANTS.map((variant): [string, CompiledForm] => [variantKey(variant), compile(variant)])
  return {
    definition,
    base,
    others: new Map(all.filter(([, form]) => form !== base)),
    scripts: new Map([...compiled.values()].map(({ file, script }) => [file, toScript(script)])),
  }
}

function once<V>(known: Map<string, V>, key: string, make: () => V): V {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** The script of each variant, as the manifest has them. */
export const scriptNames = ({ base, others }: FormSet): ScriptNames => ({
  '*': base.file,
  ...Object.fromEntries([...others].map(([key, { file }]) => [key, file])),
})

export const compiledFor = ({ base, others }: FormSet, variant: FormVariant | null): CompiledForm =>
  (variant && others.get(variantKey(variant))) ?? base

const compress = promisify(brotliCompress)

/** Compressed when first asked for, and aside: all forms at once would hold up the start, and most are never asked for. */
export function toScript(read: () => string) {
  let compressed: Promise<Buffer> | null = null
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return {
    source: read,
    brotli: (): Promise<Buffer> => {
      compressed ??= compress(read(), { params })
      return compressed
    },
  }
}
