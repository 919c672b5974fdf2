import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptNames } from '../../contract/forms/manifest.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Code that decides the compiled result of a form file. */
const COMPILER = [
  'contract/**/*.ts',
  'server/forms/*.{ts,json}',
  'payroll/law/clabe-banks.json',
  'access-control/roles.ts',
  'schemas/resources.json',
  'node_modules/ajv/package.json',
]

const digestOf = (...texts: string[]): string =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 32)

/** Files of the last day may belong to another version of the server that runs beside this one. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** End of the name of a script (`compile.ts`). */
const SCRIPT = /\.[0-9a-f]{16}\.js$/

/** The names in a kept list; `null` where it is damaged. */
function parseList(json: string): ScriptNames | null {
  try {
    const list: unknown = JSON.parse(json)
    return typeof list === 'object' && list !== null && '*' in list ? (list as ScriptNames) : null
  } catch {
    return null
  }
}

/**
 * Scripts of forms, kept on disk from one start to the next: compiling them takes half of a start. An entry belongs to the
 * text of one form file and to the code that compiled it, so a change of either compiles again.
 */
export class CompileCache {
  readonly #folder: string
  readonly #compiler = digestOf(
    ...globSync(COMPILER, { cwd: ROOT })
      .sort()
      .map((file) => readFileSync(join(ROOT, file), 'utf8')),
  )
  readonly #used = new Set<string>()
  #canWrite = true

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Names of the scripts of a form that was compiled before without errors; `null` for a damaged list too. */
  filesOf(name: string, text: string): ScriptNames | null {
    const list = this.#listOf(name, text)
    const names = parseList(this.read(list) ?? '')
    const files: unknown[] = Object.values(names ?? {})
    const isOurs = (file: unknown): file is string =>
      typeof file === 'string' && file.startsWith(`${name}.`) && SCRIPT.test(file)
    if (names === null || !files.every(isOurs)) return null
    for (const file of [list, ...files]) this.#used.add(file)
    return names
  }

  /** The content of a file; `null` if it does not exist. */
  read(file: string): string | null {
    try {
      return readFileSync(join(this.#folder, file), 'utf8')
    } catch {
      return null
    }
  }

  keep(name: string, text: string, names: ScriptNames, scripts: readonly { file: string; script: string }[]): void {
    for (const { file, script } of scripts) this.#write(file, script)
    this.#write(this.#listOf(name, text), JSON.stringify(names))
  }

  /** Removes what this start did not use. A server that still needs it compiles it again. */
  prune(): void {
    try {
      for (const file of globSync('*', { cwd: this.#folder }).filter((one) => !this.#used.has(one))) {
        const path = join(this.#folder, file)
        const written = statSync(path, { throwIfNoEntry: false })
        if (written && written.mtimeMs < Date.now() - KEPT_MS) rmSync(path, { force: true })
      }
    } catch {
      this.#canWrite = false
    }
  }

  #listOf = (name: string, text: string): string => `${name}.${digestOf(this.#compiler, name, text)}.json`

  /** Atomic, since another server may read it. A folder that cannot be written only makes the next start slower. */
  #write(file: string, content: string): void {
    this.#used.add(file)
    if (!this.#canWrite) return
    const path = join(this.#folder, file)
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(`${path}.${process.pid}`, content)
      renameSync(`${path}.${process.pid}`, path)
    } catch {
      this.#canWrite = false
    }
  }
}
