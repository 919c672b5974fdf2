import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { ROLES } from '../../access-control/roles.ts'
import type { FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import { deriveForm } from '../../contract/forms/derive.ts'
import { variantKey } from '../../contract/forms/manifest.ts'
import { type CompiledForm, compileForm } from './compile.ts'
import type { CompileCache } from './compile-cache.ts'
import { withLookups } from './lookup-tables.ts'
import type { FormScript } from './registry.ts'

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
 * @param kept names of their scripts in this order, where they were compiled before, and the cache that has them
 */
export function compileFormSet(definition: FormDefinition, kept?: { files: readonly string[]; cache: CompileCache }): FormSet {
  const compiled = new Map<string, CompiledForm>()
  const form = withLookups(definition)
  const compile = (variant: FormVariant | null): CompiledForm => {
    const derived = deriveForm(form, variant)
    const key = JSON.stringify(derived)
    const known = compiled.get(key)
    if (known) return known
    const file = kept?.files[compiled.size]
    const made = compileForm(derived, kept && file !== undefined ? { file, read: () => kept.cache.read(file) } : undefined)
    compiled.set(key, made)
    return made
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

export const compiledFor = ({ base, others }: FormSet, variant: FormVariant | null): CompiledForm =>
  (variant && others.get(variantKey(variant))) ?? base

const compress = promisify(brotliCompress)

/** Compressed when first asked for, and aside: all forms at once would hold up the start, and most are never asked for. */
export function toScript(read: () => string): FormScript {
  let compressed: Promise<Buffer> | null = null
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return {
    source: read,
    brotli: () => {
      compressed ??= compress(read(), { params })
      return compressed
    },
  }
}
