import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { listPeople } from '../../server/areas/people/list-people.ts'
import { loadPerson } from '../../server/areas/people/person-record.ts'
import { updatePerson } from '../../server/areas/people/update-person.ts'
import type { ContextOf } from '../../server/calls/handlers.ts'
import type { DB } from '../../server/db/types.ts'
import { loadForms } from '../../server/forms/load.ts'

export interface Statement {
  /** `null`: unnamed, because its plan depends on the searched value. */
  name: string | null
  sql: string
  parameters: readonly unknown[]
  /** Places of the parameters that are the id of the record. */
  ids: readonly number[]
}

interface BareCall {
  statements: Statement[]
  /** One after the other in a transaction; else all at once. */
  isTransaction: boolean
}

/** Configuration of the bare server. */
export interface BareSetup {
  connection: pg.ClientConfig
  /** Calls by path. */
  calls: Record<string, BareCall>
}

type Session = ContextOf<'employee/all-employees'>['session']

/** Runs our actions once as Admin and writes down every statement they send, but for those of history and jobs. */
export async function recordCalls(
  pool: pg.Pool,
  { admin, searched, personId, schemasDir }: { admin: Session; searched: string; personId: number; schemasDir: string },
): Promise<BareSetup['calls']> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  let names = 0
  const recorded = async (run: () => Promise<unknown>, isTransaction = false): Promise<BareCall> => {
    sent.length = 0
    await run()
    const statements = sent.map(({ sql, parameters }) => ({
      name: sql.includes('like') ? null : `bare${++names}`,
      sql,
      parameters,
      ids: parameters.flatMap((value, at) => (value === personId ? [at] : [])),
    }))
    return { statements, isTransaction }
  }
  // Extra fields are asked for by no column of the list as it is delivered.
  const tables = { read: async () => ({ isThere: false, table: null }) }
  const context = { db, session: admin, services: { tables } } as unknown as ContextOf<'employee/all-employees'>
  const forms = await loadForms(schemasDir)
  const update = () =>
    db.transaction().execute((tx) => {
      const quiet = { record: async () => undefined, enqueue: async () => undefined, nothingChanged: () => undefined }
      const target = { personId, companyId: null, role: 'Employee' }
      const own = { db: tx, session: admin, services: { forms }, target, now: new Date(), ...quiet }
      return updatePerson(changeOf(personId), own as unknown as ContextOf<'employee/update-employee-by-id'>)
    })
  return {
    '/list': await recorded(() => listPeople({}, context)),
    '/search': await recorded(() => listPeople({ search: searched }, context)),
    '/get': await recorded(() => loadPerson(db, personId, admin, new Date())),
    '/update': await recorded(update, true),
  }
}

let changes = 0
/** A change of one field of a person, to another value each time. */
export const changeOf = (id: number) => ({ id, address: { city: `Puebla ${++changes}` } })
