import data from '../../../../schemas/privacy/blocking.json' with { type: 'json' }
import { isAbout, PERSONAL_TABLES, type PersonalTable, type Subject } from '../personal-tables.ts'

/**
 * A table is blocked in one of three ways: whole rows move; only these columns move and keep a neutral value; or rows that
 * serve nothing any more are deleted at once.
 */
export type Blocking = 'row' | 'delete' | Readonly<Record<string, unknown>>

export interface BlockedTable extends PersonalTable {
  block: Blocking
}

/** The years that a kind of data stays blocked, the day they count from, and the law that requires it. */
export interface BlockedKind {
  years: number
  from: 'relation' | 'tax-return' | 'blocking' | 'others'
  law: string
}

export const BLOCKED_KINDS = data.kinds as Readonly<Record<string, BlockedKind>>
export const KEPT_TABLES = data.kept.map(({ table, reason }) => ({ table, reason }))

/** Columns as the file lists them: those that become empty, and those that get a value. */
interface Columns {
  cleared: readonly string[]
  neutral?: readonly { column: string; value: unknown }[]
}

const LISTED = data.tables as unknown as Readonly<Record<string, 'row' | 'delete' | Columns>>

function blockingOf(table: string): Blocking | undefined {
  const listed = LISTED[table]
  if (typeof listed !== 'object') return listed
  const { cleared, neutral = [] } = listed
  return Object.fromEntries([
    ...cleared.map((column) => [column, null] as const),
    ...neutral.map(({ column, value }) => [column, value] as const),
  ])
}

/** Rows can be restored in this order, and removed in the reverse one. */
export const BLOCKED_TABLES: readonly BlockedTable[] = [
  ...PERSONAL_TABLES.flatMap((entry) => {
    const block = blockingOf(entry.table)
    return block === undefined ? [] : [{ ...entry, block }]
  }),
  ...(data.more as unknown as readonly BlockedTable[]),
]

// A table of `more` is meant before one of the same name that people get a copy of.
const BY_NAME = new Map([...PERSONAL_TABLES, ...BLOCKED_TABLES].map((one) => [one.table, one as PersonalTable]))

export const isBlockedWith = (entry: BlockedTable, person: Subject) => isAbout(entry, person, false, BY_NAME)
