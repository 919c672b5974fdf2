import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database } from './connect.ts'
import { lookUpRows } from './share-connections.ts'

/** Takes the place of a parameter while the text of a statement is made. */
class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The parameter "${this.name}" has no value yet: it may only be put into SQL.`)
  }
}

const standIns = new Proxy({}, { get: (_none, name) => new StandIn(String(name)) })

/**
 * A look-up by key, whose text is made at its first use and then only sent, with other values each time. Outside a transaction
 * it goes over a connection that other look-ups use at the same time.
 *
 * @param build gets stand-ins for the values, which it may only put into SQL
 */
export function compileOnce<Given extends object, Row>(
  build: (given: Given) => RawBuilder<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null
  return async (db, given) => {
    compiled ??= build(standIns as Given).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? given[one.name as keyof Given] : one))
    return lookUpRows(db, { ...compiled, parameters })
  }
}
