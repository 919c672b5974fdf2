import { DEFAULT_LANGUAGE } from '../language/texts.ts'
import type { FormVariant } from './definition.ts'

/** The script of each variant of a form; `*` for all variants that are not listed. */
export type ScriptNames = { '*': string; [variant: string]: string }

/** The scripts of each form by its name. In another language than English, `texts` is the script with the form's texts. */
export type FormManifest = Record<string, ScriptNames & { texts?: string }>

export const manifestPath = (language: string): string =>
  language === DEFAULT_LANGUAGE ? '/forms/manifest.json' : `/forms/manifest.json?language=${language}`

export const variantKey = ({ viewer, subject }: FormVariant): string => `${viewer}.${subject}`

/** The script of a form for this viewer and subject (`null`: an unknown visitor); `undefined` for an unknown form. */
export function scriptOf(manifest: FormManifest, name: string, variant: FormVariant | null): string | undefined {
  const scripts = Object.hasOwn(manifest, name) ? manifest[name] : undefined
  return (variant && scripts?.[variantKey(variant)]) ?? scripts?.['*']
}
