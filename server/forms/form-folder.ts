import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import type { FieldError } from '../../contract/errors.ts'
import type { FieldSchema, Form, FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import type { FormManifest } from '../../contract/forms/manifest.ts'
import { type Overlay, overlayOf } from '../../contract/language/overlay.ts'
import { DEFAULT_LANGUAGE, t } from '../../contract/language/texts.ts'
import { type FileProblem, problemOf } from '../definitions/problem.ts'
import { refuseErrors } from '../errors/app-error.ts'
import { checkExamples, checkFormFile } from './check.ts'
import { type CompiledForm, fileOf } from './compile.ts'
import type { CompileCache } from './compile-cache.ts'
import { compiledFor, compileFormSet, type FormScript, type FormSet, scriptNames, toScript } from './form-set.ts'

/** Editors write a file in several steps; this many milliseconds without a further one end a change. */
const QUIET_MS = 100
/** Scripts of former versions that stay available to browsers that have just read the former manifest. */
const FORMER_SCRIPTS = 100

type Listener = (change: { files: string[]; problems: FileProblem[] }) => void

/**
 * The folder `schemas/forms`, compiled. A changed file takes effect a moment later; a broken one never replaces its last good
 * version. A `null` variant means an unknown visitor, as before sign-in. Throws for an unknown form.
 */
export class FormRegistry {
  readonly #path: string
  readonly #cache: CompileCache | null
  readonly #texts = new Map<string, string>()
  readonly #sets = new Map<string, FormSet>()
  readonly #former = new Map<string, FormScript>()
  readonly #problems = new Map<string, FileProblem>()
  readonly #listeners: Listener[] = []
  #watcher: FSWatcher | undefined
  #quiet: NodeJS.Timeout | undefined

  constructor(path: string, cache: CompileCache | null) {
    this.#path = path
    this.#cache = cache
    this.#reload()
  }

  /** All forms as their files say, by name. */
  all(): FormDefinition[] {
    return [...this.#sets.values()].map(({ definition }) => definition)
  }

  /** The form as this viewer gets it for this subject: hidden fields left out, read-only ones marked `readOnly`. */
  form(name: string, variant: FormVariant | null): Form {
    return this.#compiled(name, variant).form
  }

  schema(name: string, variant: FormVariant | null): FieldSchema {
    return this.#compiled(name, variant).form.schema
  }

  /** Field errors in the schema's own words; empty when the data fits. Empty text and null count as absent. */
  validate(name: string, variant: FormVariant | null, data: Record<string, unknown>): FieldError[] {
    return this.#compiled(name, variant).validate(data)
  }

  /** Throws VALIDATION where the data does not fit. */
  check(name: string, variant: FormVariant | null, data: Record<string, unknown>): void {
    refuseErrors(this.validate(name, variant, data))
  }

  /** The script of each form and variant, and of its texts in a language other than English. */
  manifest(language = DEFAULT_LANGUAGE): FormManifest {
    const entries = [...this.#sets].map(([name, set]): [string, FormManifest[string]] => {
      const texts = textScript(name, language)
      return [name, { ...scriptNames(set), ...(texts ? { texts: texts.file } : {}) }]
    })
    return Object.fromEntries(entries)
  }

  script(file: string): FormScript | undefined {
    const current = this.#sets.get(file.split('.')[0] ?? '')?.scripts.get(file)
    return current ?? this.#former.get(file) ?? readTextScript(file)
  }

  /** Files whose current version is not used, newest first; for Admin and the log. */
  problems(): FileProblem[] {
    return [...this.#problems.values()].reverse()
  }

  /** Calls back after each change on disk; the problems are those of the files that changed. */
  onReload(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** The watcher does not keep the process alive, so a caller that does not close it can still exit. */
  watch(): void {
    try {
      this.#watcher = watch(this.#path, { persistent: false }, () => this.#wait())
      this.#watcher.on('error', (error) =>
        this.#report('', () => [t('server-schema-files.notWatched', { cause: error.message })]),
      )
    } catch (error) {
      this.#report('', () => [t('server-schema-files.cannotWatch', { cause: (error as Error).message })])
    }
  }

  close(): void {
    clearTimeout(this.#quiet)
    this.#watcher?.close()
  }

  #wait(): void {
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.#reload(), QUIET_MS)
    this.#quiet.unref()
  }

  #reload(): void {
    const files = this.#changedFiles()
    if (files.length === 0) return
    const problems = files.flatMap((file) => this.#problems.get(file) ?? [])
    for (const listener of this.#listeners) listener({ files, problems })
  }

  #changedFiles(): string[] {
    try {
      const present = readdirSync(this.#path).filter((file) => file.endsWith('.json') && !file.startsWith('.'))
      const gone = [...this.#texts.keys()].filter((file) => !present.includes(file))
      for (const file of gone) {
        this.#texts.delete(file)
        this.#report(file, () => [t('server-schema-files.gone')])
      }
      return [...present.filter((file) => this.#read(file)), ...gone]
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      this.#report('', () => [t('server-schema-files.cannotRead', { path: this.#path, code })])
      return ['']
    }
  }

  /** Takes a file in if its text changed; says whether it did. */
  #read(file: string): boolean {
    const text = readFileSync(join(this.#path, file), 'utf8')
    if (this.#texts.get(file) === text) return false
    this.#texts.set(file, text)
    const name = basename(file, '.json')
    const { set, reasons } = compileFile(text, name, this.#cache)
    if (reasons.length > 0) this.#report(file, () => compileFile(text, name, this.#cache).reasons)
    else this.#problems.delete(file)
    if (set) this.#replace(set)
    return true
  }

  #replace(set: FormSet): void {
    const { name } = set.definition
    for (const [file, script] of this.#sets.get(name)?.scripts ?? []) this.#former.set(file, script)
    for (const file of [...this.#former.keys()].slice(0, -FORMER_SCRIPTS)) this.#former.delete(file)
    this.#sets.set(name, set)
  }

  /** The newest are last. */
  #report(file: string, findReasons: () => string[]): void {
    this.#problems.delete(file)
    this.#problems.set(file, problemOf(file, new Date(), findReasons))
  }

  #compiled(name: string, variant: FormVariant | null): CompiledForm {
    const set = this.#sets.get(name)
    if (!set) throw new Error(`There is no form "${name}".`)
    return compiledFor(set, variant)
  }
}

function compileFile(text: string, name: string, cache: CompileCache | null): { set?: FormSet; reasons: string[] } {
  try {
    const content: unknown = JSON.parse(text)
    const files = cache?.filesOf(name, text)
    if (cache && files) return { set: compileFormSet(content as FormDefinition, { files, cache }), reasons: [] }
    const reasons = checkFormFile(content, name)
    if (reasons.length > 0) return { reasons }
    const set = compileFormSet(content as FormDefinition)
    const mistakes = checkExamples(set)
    if (mistakes.length > 0) return { reasons: mistakes }
    if (cache) {
      const scripts = [...set.scripts].map(([file, { source }]) => ({ file, script: source() }))
      cache.keep(name, text, scriptNames(set), scripts)
    }
    return { set, reasons: [] }
  } catch (error) {
    return { reasons: [(error as Error).message] }
  }
}

interface TextScript {
  file: string
  script: FormScript
}

const made = new WeakMap<Overlay, TextScript>()

/**
 * The texts of a form in another language, as a script beside the form's own: a form is compiled once, and English costs
 * nothing.
 */
function textScript(name: string, language: string): TextScript | undefined {
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
function readTextScript(file: string): FormScript | undefined {
  const [name = '', language = ''] = file.split('.')
  const texts = textScript(name, language)
  return texts?.file === file ? texts.script : undefined
}
