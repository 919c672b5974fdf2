import type { SqlStatement } from './sql-statements.ts'

/** PostgreSQL's locks on a table, weakest first, with what has to wait meanwhile. */
export const LOCKS = {
  'row exclusive': 'nothing waits',
  'share update exclusive': 'nothing waits',
  share: 'writes wait',
  'share row exclusive': 'writes wait',
  'access exclusive': 'reads and writes wait',
} as const
export type Lock = keyof typeof LOCKS

/** Rows a second on a machine of 2024 with a database in memory; a slow disk takes three times as long. */
const ROWS_PER_SECOND = { none: Number.POSITIVE_INFINITY, read: 2_000_000, index: 400_000, rewrite: 200_000, write: 20_000 }
type Work = keyof typeof ROWS_PER_SECOND

/** Work of one statement on one table. */
export interface Effect {
  table: string
  lock: Lock
  work: Work
}

interface Pattern {
  /** The first group names the table. */
  form: RegExp
  lock: Lock
  work: Work
}

const NAME = '(?:if (?:not )?exists )?(?:only )?([\\w.]+)'
const form = (start: string): RegExp => new RegExp(start.replace('TABLE', NAME), 'gi')

/** A statement has the effect of each line that fits. */
const PATTERNS: readonly Pattern[] = [
  { form: form('^alter table TABLE'), lock: 'access exclusive', work: 'none' },
  {
    form: form('^alter table TABLE .*\\balter (?:column )?\\w+ (?:set data )?type\\b'),
    lock: 'access exclusive',
    work: 'rewrite',
  },
  { form: form('^alter table TABLE .*\\badd column .*\\bgenerated always as \\('), lock: 'access exclusive', work: 'rewrite' },
  { form: form('^alter table TABLE .*\\bset not null\\b'), lock: 'access exclusive', work: 'read' },
  {
    form: form('^alter table TABLE .*\\badd (?:constraint \\w+ )?(?:check|foreign key)\\b'),
    lock: 'access exclusive',
    work: 'read',
  },
  {
    form: form('^alter table TABLE .*\\badd (?:constraint \\w+ )?(?:unique|primary key|exclude)\\b'),
    lock: 'access exclusive',
    work: 'index',
  },
  { form: form('^create (?:unique )?index .*?\\bon TABLE'), lock: 'share', work: 'index' },
  { form: form('^create (?:constraint )?trigger .*?\\bon TABLE'), lock: 'share row exclusive', work: 'none' },
  { form: form('^drop trigger .*?\\bon TABLE'), lock: 'access exclusive', work: 'none' },
  { form: form('^drop table TABLE'), lock: 'access exclusive', work: 'none' },
  { form: form('^truncate (?:table )?TABLE'), lock: 'access exclusive', work: 'none' },
  { form: form('^lock (?:table )?TABLE'), lock: 'access exclusive', work: 'none' },
  { form: form('^(?:with .*? )?update TABLE(?= .*\\bset\\b)'), lock: 'row exclusive', work: 'write' },
  { form: form('^(?:with .*? )?delete from TABLE'), lock: 'row exclusive', work: 'write' },
  { form: form('^(?:with .*? )?insert into TABLE'), lock: 'row exclusive', work: 'none' },
  // Rows that are written elsewhere are as many as those that are read.
  { form: form('^(?:with .*? )?insert into .*\\bselect\\b.*?\\bfrom TABLE'), lock: 'row exclusive', work: 'write' },
]

/** Effects on tables that were there before the file. */
export function effectsOf(statements: readonly SqlStatement[]): Effect[] {
  const made = new Set(statements.flatMap(({ text }) => createdTable(text) ?? []))
  return statements
    .flatMap(({ text }) =>
      PATTERNS.flatMap(({ form, lock, work }) =>
        [...text.matchAll(form)].flatMap(([, table = '']) => ({ table: table.toLowerCase(), lock, work })),
      ),
    )
    .filter(({ table }) => !made.has(table))
}

const createdTable = (text: string): string | undefined =>
  /^create (?:temporary |unlogged )?table (?:if not exists )?([\w.]+)/i.exec(text)?.[1]?.toLowerCase()

export const secondsFor = (work: Work, rows: number): number => rows / ROWS_PER_SECOND[work]

/** Forms of statements after which a program that does not know of them may fail, with the reason. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop (?:column|table|view|materialized view|function|procedure|sequence|type|schema|extension|domain)\b/i,
    'takes away what it may use',
  ],
  [
    /^alter table (?:if exists )?(?:only )?[\w.]+ drop (?!constraint|column|not null|default|expression|identity)\w/i,
    'takes away a column',
  ],
  [/^alter (?!index\b|sequence\b).*\brename\b/i, 'gives another name to what it uses'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/i, 'changes the type of a column'],
  [/\bset not null\b/i, 'refuses rows that it may write'],
  [/\bdrop default\b/i, 'refuses rows that leave the column out'],
  [/\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/i, 'refuses rows that it may write'],
  [/^create unique index\b/i, 'refuses rows that it may write'],
  [/^(?:revoke|truncate)\b/i, 'takes away what it may use'],
  [/\bset schema\b/i, 'moves what it uses'],
]
const ADDED_COLUMN = /\badd column (?:if not exists )?\w+ ((?:\([^()]*\)|[^,(])*)/gi
const GOES_ON = /\bRelease (\d+\.\d+\.\d+) goes on: \S/

/**
 * Statements that the release before may not survive, unless a comment on them names the release that does:
 * `-- Release 0.1.0 goes on: it reads no nickname.`
 */
export function findBreaches(statements: readonly SqlStatement[]) {
  const made = new Set(statements.flatMap(({ text }) => createdTable(text) ?? []))
  return statements.flatMap(({ text, comments }) => {
    const [, table = ''] = /^(?:alter table (?:if exists )?(?:only )?|create unique index .*?\bon )([\w.]+)/i.exec(text) ?? []
    if (GOES_ON.test(comments) || made.has(table.toLowerCase())) return []
    const reasons = BREAKING.filter(([form]) => form.test(text)).map(([, reason]) => reason)
    const hasNeeded = [...text.matchAll(ADDED_COLUMN)].some(
      ([, rest = '']) => /\bnot null\b/i.test(rest) && !/\b(default|generated)\b/i.test(rest),
    )
    if (hasNeeded) reasons.push('refuses rows that leave the new column out')
    return [...new Set(reasons)].map((reason) => ({ statement: text, reason }))
  })
}

/** Releases that the comments of a file name as ones that go on. */
export const namedReleases = (statements: readonly SqlStatement[]): string[] =>
  statements.flatMap(({ comments }) => GOES_ON.exec(comments)?.[1] ?? [])
