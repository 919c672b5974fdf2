import { createHash } from 'node:crypto'
import { type BigIntStats, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FormProblem } from '../forms/registry.ts'

/** A definition in force: the text for the browser, and its content for the calls that follow it. */
export interface Served<D> {
  definition: D
  text: string
  etag: string
}

/** The files of one folder of `schemas`, each read again once it has changed. */
export interface DefinitionRegistry<D> {
  /** The definition of that name, or its last good version; `served` is `null` when there is none yet. */
  read: (name: string) => Promise<{ isThere: boolean; served: Served<D> | null }>
  /** Files with mistakes, for Admin's Home; each file is checked now. */
  problems: () => Promise<FormProblem[]>
  /** Calls back when a file cannot be used, or only in part. */
  onProblem: (listener: (file: string, problems: string[]) => void) => void
}

interface Kind<D> {
  /** Below the folder of schemas. */
  folder: string
  /** All errors of a file, in sentences for its editor. */
  check: (content: unknown) => string[]
  /** Adds the contributions of other files; parts that cannot be completed are left out and reported. */
  complete?: (definition: D) => { definition: D; problems: string[] }
  /** Changes whenever `complete` may answer otherwise. */
  version?: () => number
}

interface Known<D> {
  mark: string
  definition: D | null
  served: Served<D> | null
  problem: FormProblem | null
}

/** Reads definitions of one kind; a broken file never replaces its last good version. */
export function openDefinitions<D extends object>(schemasDir: string, kind: Kind<D>): DefinitionRegistry<D> {
  const { folder, check, complete = (definition: D) => ({ definition, problems: [] }), version = () => 0 } = kind
  const known = new Map<string, Known<D>>()
  const listeners: Parameters<DefinitionRegistry<D>['onProblem']>[0][] = []

  async function read(name: string): Promise<{ isThere: boolean; served: Served<D> | null }> {
    const file = join(schemasDir, folder, `${name}.json`)
    // A few microseconds; a thread for it would cost a call twenty times as much.
    const found = statOf(file)
    if (!found) return { isThere: false, served: null }
    const mark = [found.mtimeNs, found.size, found.ino, version()].join()
    const before = known.get(name)
    if (before?.mark === mark) return { isThere: true, served: before.served }
    const taken = take(await readFile(file, 'utf8'), check, before?.definition ?? null)
    const completed = taken.definition && complete(taken.definition)
    const all = [...taken.problems, ...(completed?.problems ?? [])]
    const path = `${folder}/${name}.json`
    if (all.length > 0) for (const listener of listeners) listener(path, all)
    const problem = all.length > 0 ? { file: path, reasons: all, since: new Date(Number(found.mtimeMs)) } : null
    const served = completed && toServed(completed.definition)
    known.set(name, { mark, definition: taken.definition, served, problem })
    return { isThere: true, served }
  }

  async function problems(): Promise<FormProblem[]> {
    const files = (await readdir(join(schemasDir, folder))).filter((file) => file.endsWith('.json'))
    const names = files.map((file) => basename(file, '.json'))
    await Promise.all(names.map(read))
    return names.flatMap((name) => known.get(name)?.problem ?? [])
  }

  return { read, problems, onProblem: (listener) => void listeners.push(listener) }
}

/** `null` for a file that is not there or cannot be looked at. */
function statOf(file: string): BigIntStats | null {
  try {
    return statSync(file, { bigint: true })
  } catch {
    return null // served as "not found", like a name that was never there
  }
}

function take<D>(
  text: string,
  check: (content: unknown) => string[],
  lastGood: D | null,
): { definition: D | null; problems: string[] } {
  try {
    const content: unknown = JSON.parse(text)
    const problems = check(content)
    return { definition: problems.length === 0 ? (content as D) : lastGood, problems }
  } catch (error) {
    return { definition: lastGood, problems: [`file: ${error instanceof Error ? error.message : 'is not JSON'}`] }
  }
}

const sent = new WeakMap<object, Served<object>>()

/** A definition as it is sent; a translated one is another object, so each language has its own text and tag. */
export function toServed<D extends object>(definition: D): Served<D> {
  const known = sent.get(definition)
  if (known) return known as Served<D>
  const text = JSON.stringify(definition)
  const served = { definition, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  sent.set(definition, served)
  return served
}
