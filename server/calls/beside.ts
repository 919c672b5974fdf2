import { type RawBuilder, sql } from 'kysely'
import type { TargetRecord } from '../../access-control/authorize.ts'
import { today } from '../../contract/calendar.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from './context.ts'
import type { TargetRow } from './load-target.ts'

/**
 * Statements of the data read together with a session: the members of the call's record that access needs, and the full
 * record for an action that answers it. They may only put their parameters into SQL.
 */
export interface Beside {
  target?: (id: number) => RawBuilder<TargetRow>
  record?: (id: number, today: string) => RawBuilder<unknown>
}

/** The data to be read together with the session of one call, about the record of this id. */
export interface BesideOfCall {
  beside: Beside
  id: number
}

/** A session with the data read together with it. */
export interface Found {
  session: Session
  target: TargetRecord | null
  record: unknown
}

const NOTHING: Beside = {}

/** A statement of one row as a column. */
const asJson = (select: RawBuilder<unknown> | undefined) =>
  select === undefined ? sql`null` : sql`(select to_json(t) from (${select}) t)`

/** The caller's row by its key, with the data read beside it. */
export type ReadBeside<Key, Row> = (db: Database, key: Key, now: Date, call: BesideOfCall | null) => Promise<Row | undefined>

/**
 * A statement for a caller, with two columns for the data read beside it; it is compiled once for each kind of data.
 *
 * @param build gets the caller's key, the time of the call, and the columns
 */
export function compileBeside<Key, Row>(
  build: (given: { key: Key; at: string }, columns: RawBuilder<unknown>) => RawBuilder<{ found: Row }>,
): ReadBeside<Key, Row> {
  const compile = ({ target, record }: Beside) =>
    compileOnce(({ key, at, id, day }: { key: Key; at: string; id: number; day: string }) =>
      build({ key, at }, sql`${asJson(target?.(id))} as target, ${asJson(record?.(id, day))} as record`),
    )
  const compiled = new WeakMap<Beside, ReturnType<typeof compile>>()
  return async (db, key, now, call) => {
    const beside = call?.beside ?? NOTHING
    const statement = compiled.get(beside) ?? compile(beside)
    compiled.set(beside, statement)
    const [row] = await statement(db, { key, at: now.toISOString(), id: call?.id ?? 0, day: today(now) })
    return row?.found
  }
}
