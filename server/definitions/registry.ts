import { createHash } from 'node:crypto'
import { type BigIntStats, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DEFAULT_LANGUAGE, t } from '../../contract/language/texts.ts'
import { inLanguage } from '../language.ts'
import { type FileProblem, place, problemOf } from './problem.ts'

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
  problems: () => Promise<FileProblem[]>
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
  problem: FileProblem | null
}

/** Reads definitions of one kind; a broken file never replaces its last good version. */
export function openDefinitions<D extends object>(schemasDir: string, kind: Kind<D>): DefinitionRegistry<D> {
  const { folder, version = () => 0 } = kind
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
    const text = await readFile(file, 'utf8')
    const take = () => takeIn(text, kind, before?.definition ?? null)
    // The log is in the language of the operator, not of the caller.
    const { definition, completed, problems } = inLanguage(DEFAULT_LANGUAGE, take)
    const path = `${folder}/${name}.json`
    if (problems.length > 0) for (const listener of listeners) listener(path, problems)
    const since = new Date(Number(found.mtimeMs))
    const problem = problems.length > 0 ? problemOf(path, since, () => take().problems) : null
    const served = completed && toServed(completed)
    known.set(name, { mark, definition, served, problem })
    return { isThere: true, served }
  }

  async function problems(): Promise<FileProblem[]> {
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

/** A file as it is used: with mistakes the last good one, completed by other files; and all problems in the current language. */
function takeIn<D>(
  text: string,
  { check, complete = (definition) => ({ definition, problems: [] }) }: Kind<D>,
  lastGood: D | null,
): { definition: D | null; completed: D | null; problems: string[] } {
  const taken = parse(text, check, lastGood)
  const completed = taken.definition && complete(taken.definition)
  return {
    definition: taken.definition,
    completed: completed?.definition ?? null,
    problems: [...taken.problems, ...(completed?.problems ?? [])],
  }
}

function parse<D>(
  text: string,
  check: (content: unknown) => string[],
  lastGood: D | null,
): { definition: D | null; problems: string[] } {
  try {
    const content: unknown = JSON.parse(text)
    const problems = check(content)
    return { definition: problems.length === 0 ? (content as D) : lastGood, problems }
  } catch (error) {
    const reason = error instanceof Error ? error.message : t('server-schema-files.notJson')
    return { definition: lastGood, problems: [`${place('')}: ${reason}`] }
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
