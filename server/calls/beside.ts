import { type RawBuilder, sql } from 'kysely'
import type { TargetRecord } from '../../access-control/authorize.ts'
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

/**
 * A statement with two columns for the data read beside it; it is compiled once for each kind of data.
 *
 * @param build gets the values of a call and the columns
 */
export function compileBeside<Given extends object, Row>(
  build: (given: Given, columns: RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Database, given: Given & { day: string }, call: BesideOfCall | null) => Promise<Row[]> {
  const compile = ({ target, record }: Beside) =>
    compileOnce((given: Given & { day: string; id: number }) => {
      const { id, day } = given
      return build(given, sql`${asJson(target?.(id))} as target, ${asJson(record?.(id, day))} as record`)
    })
  const compiled = new WeakMap<Beside, ReturnType<typeof compile>>()
  return (db, given, call) => {
    const beside = call?.beside ?? NOTHING
    const statement = compiled.get(beside) ?? compile(beside)
    compiled.set(beside, statement)
    return statement(db, { ...given, id: call?.id ?? 0 })
  }
}
