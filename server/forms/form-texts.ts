import { type Overlay, overlayOf } from '../../contract/language/overlay.ts'
import { fileOf } from './compile.ts'
import { toScript } from './form-set.ts'
import type { FormScript } from './registry.ts'

interface TextScript {
  file: string
  script: FormScript
}

const made = new WeakMap<Overlay, TextScript>()

/**
 * The texts of a form in another language, as a script beside the form's own: a form is compiled once, and English costs
 * nothing.
 */
export function textScript(name: string, language: string): TextScript | undefined {
  const overlay = overlayOf(language, `forms/${name}`)
  if (!overlay) return undefined
  const known = made.get(overlay)
  if (known) return known
  const source = `export default ${JSON.stringify(overlay)}\n`
  const one = { file: fileOf(`${name}.${language}`, source), script: toScript(() => source) }
  made.set(overlay, one)
  return one
}

/** The script of this name, if its texts are still these. */
export function readTextScript(file: string): FormScript | undefined {
  const [name = '', language = ''] = file.split('.')
  const texts = textScript(name, language)
  return texts?.file === file ? texts.script : undefined
}
