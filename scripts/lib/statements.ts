import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ROOT } from './run.ts'

/** The statements that the latest release sends, one a line; the first line names it and its last migration. */
export const RELEASE_FILE = join(ROOT, 'tests', 'releases', 'latest.sql')
const HEAD = /^-- Release (\d+\.\d+\.\d+), up to (\d{3}-[\w-]+\.sql)$/

const WITH_PLAN = /^(with|select|insert|update|delete)\b/i
/** Longer ones carry data of their own. */
const LONGEST = 8000

/**
 * The statement on one line, lists and rows of values shortened to the first of each, so that a text is recorded once; `null`
 * for what has no plan or no shape of its own.
 */
export function wholeStatement(text: string): string | null {
  const line = text
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The queue's own tables are the queue's own affair: it migrates them itself.
  if (!WITH_PLAN.test(line) || line.includes('"_private_') || line.includes('._private_')) return null
  const short = line
    .replace(/\((\$\d+)(, ?\$\d+)+\)/g, (list, first: string, _more, at: number) =>
      / in $/i.test(line.slice(Math.max(0, at - 4), at)) ? `(${first})` : list,
    )
    .replace(
      /(values |\), ?)(\((?:\$\d+|default|null)(?:, ?(?:\$\d+|default|null))*\))(?:, ?\((?:\$\d+|default|null)(?:, ?(?:\$\d+|default|null))*\))+/gi,
      '$1$2',
    )
  const numbers = new Map<string, number>()
  const whole = short.replace(/\$\d+/g, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
    return `$${numbers.get(name)}`
  })
  return whole.length > LONGEST ? null : whole
}

/** The command of a statement with the tables that it names. */
const kindOf = (text: string): string => {
  const tables = text.toLowerCase().matchAll(/\b(?:from|join|into|update) "?([a-z_]+)/g)
  return [/^\w+/.exec(text)?.[0].toLowerCase(), ...new Set([...tables].map(([, table]) => table))].sort().join(' ')
}

/** Leaves out each statement whose every word is in a longer one with the same command and tables. */
export function withoutRepeats(statements: readonly string[]): string[] {
  const kept = new Map<string, Set<string>[]>()
  return statements
    .map((text) => ({ text, words: new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g)) }))
    .sort((a, b) => b.words.size - a.words.size)
    .filter(({ text, words }) => {
      const others = kept.get(kindOf(text)) ?? []
      if (others.some((other) => [...words].every((word) => other.has(word)))) return false
      kept.set(kindOf(text), [...others, words])
      return true
    })
    .map(({ text }) => text)
    .sort()
}

/** The statements that this database cannot prepare, each with the reason. */
export async function findUnprepared(
  pool: pg.Pool,
  statements: readonly string[],
): Promise<{ text: string; reason: string }[]> {
  const found: { text: string; reason: string }[] = []
  const client = await pool.connect()
  try {
    for (const text of statements) {
      await client
        .query(`prepare released as ${text}`)
        .then(() => client.query('deallocate released'))
        .catch((error: Error) => found.push({ text, reason: error.message }))
    }
  } finally {
    client.release(true)
  }
  return found
}

export interface Recorded {
  version: string
  /** The last migration of the release. */
  upTo: string
  statements: string[]
}

export function readRecorded(file = RELEASE_FILE): Recorded {
  const [first = '', ...statements] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const [, version = '', upTo = ''] = HEAD.exec(first) ?? []
  if (version === '') throw new Error(`The first line of ${file} names no release.`)
  return { version, upTo, statements }
}
