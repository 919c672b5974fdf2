import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { listPeople } from '../../server/areas/people/list-people.ts'
import { loadPerson } from '../../server/areas/people/person-record.ts'
import type { ContextOf } from '../../server/calls/handlers.ts'
import type { DB } from '../../server/db/types.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** What the bare server is told. */
export interface BareSetup {
  connection: pg.ClientConfig
  /** Path → statements sent for it at once. A statement that takes an id takes nothing else. */
  calls: Record<string, Statement[]>
}

type Session = ContextOf<'employee/all-employees'>['session']

/** Runs our actions once as Admin and writes down every statement they send. */
export async function recordStatements(pool: pg.Pool, admin: Session, searched: string): Promise<BareSetup['calls']> {
  const sent: Statement[] = []
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  const recorded = async (run: () => Promise<unknown>): Promise<Statement[]> => {
    sent.length = 0
    await run()
    return sent.map(({ sql, parameters }) => ({ sql, parameters }))
  }
  // Extra fields are asked for by no column of the list as it is delivered.
  const services = { tables: { read: async () => ({ isThere: false, table: null }) } }
  const context = { db, session: admin, services } as unknown as ContextOf<'employee/all-employees'>
  return {
    '/list': await recorded(() => listPeople({}, context)),
    '/search': await recorded(() => listPeople({ search: searched }, context)),
    '/get': await recorded(() => loadPerson(db, 1, admin, new Date())),
  }
}
