import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import type { FormProblem, FormRegistry } from '../forms/registry.ts'
import { checkTable } from './check.ts'
import { completeTable } from './complete.ts'

/** A list as it is in force: what the browser gets, and what the calls hold to. */
export interface ServedTable {
  definition: TableDefinition
  text: string
  etag: string
}

/** The files of `schemas/tables` as they stand now; each is looked at anew whenever it is asked for. */
export interface TableRegistry {
  /** The list of that name: of its file, or of its last good version; `table` is `null` when there is none yet. */
  read: (name: string) => Promise<{ isThere: boolean; table: ServedTable | null }>
  /** Files that are not used as they stand, for Admin's Home; each is looked at now, asked for or not. */
  problems: () => Promise<FormProblem[]>
  /** Calls back when a file cannot be used, or not with everything in it. */
  onProblem: (listener: (file: string, problems: string[]) => void) => void
}

interface Known {
  mark: string
  definition: TableDefinition | null
  table: ServedTable | null
  problem: FormProblem | null
}

/** Reads lists out of `<schemasDir>/tables`. What a form says of its fields is part of a list, so forms count too. */
export function openTables(schemasDir: string, forms: FormRegistry): TableRegistry {
  const known = new Map<string, Known>()
  const listeners: Parameters<TableRegistry['onProblem']>[0][] = []
  let formsVersion = 0
  forms.onReload(() => {
    formsVersion += 1
  })

  async function read(name: string): Promise<{ isThere: boolean; table: ServedTable | null }> {
    const file = join(schemasDir, 'tables', `${name}.json`)
    // A few microseconds; a thread for it would cost a call twenty times as much.
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (!found) return { isThere: false, table: null }
    const mark = [found.mtimeNs, found.size, found.ino, formsVersion].join()
    const before = known.get(name)
    if (before?.mark === mark) return { isThere: true, table: before.table }
    const { definition, problems } = take(await readFile(file, 'utf8'), before?.definition ?? null)
    const served = definition && completeTable(definition, forms)
    const all = [...problems, ...(served?.problems ?? [])]
    const path = `tables/${name}.json`
    if (all.length > 0) for (const listener of listeners) listener(path, all)
    const problem = all.length > 0 ? { file: path, reasons: all, since: new Date(Number(found.mtimeMs)) } : null
    const table = served && toServed(served.definition)
    known.set(name, { mark, definition, table, problem })
    return { isThere: true, table }
  }

  async function problems(): Promise<FormProblem[]> {
    const files = (await readdir(join(schemasDir, 'tables'))).filter((file) => file.endsWith('.json'))
    const names = files.map((file) => basename(file, '.json'))
    await Promise.all(names.map(read))
    return names.flatMap((name) => known.get(name)?.problem ?? [])
  }

  return { read, problems, onProblem: (listener) => void listeners.push(listener) }
}

function take(text: string, lastGood: TableDefinition | null): { definition: TableDefinition | null; problems: string[] } {
  try {
    const content: unknown = JSON.parse(text)
    const problems = checkTable(content)
    return { definition: problems.length === 0 ? (content as TableDefinition) : lastGood, problems }
  } catch (error) {
    return { definition: lastGood, problems: [`file: ${error instanceof Error ? error.message : 'is not JSON'}`] }
  }
}

function toServed(definition: TableDefinition): ServedTable {
  const text = JSON.stringify(definition)
  return { definition, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
