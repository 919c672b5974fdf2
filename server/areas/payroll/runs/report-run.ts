import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { EventStream } from '../../../streams/event-stream.ts'
import { reportProgress } from '../../../streams/report-progress.ts'
import { inWords } from '../../../words/stored-words.ts'

const PAGE = 500
/** Reference of the failure in the log. */
const FAILURE = sql<string | null>`case when status = 'Failed' then origin->>'requestId' end`

interface Passed {
  seq: number
  payrollId: number
  person: string
  error: string | null
}

const select = (db: Database, runId: number, condition: ReturnType<typeof sql>, limit: number) =>
  sql<Passed>`select i.seq, i.payroll_id as "payrollId", p.firstname || ' ' || p.lastname as person, i.reason as error
    from payroll_run_items i join payrolls p on p.id = i.payroll_id
    where i.run_id = ${runId} and ${condition} order by i.position limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

const failureOf = ({ payrollId, person, error }: Passed) =>
  error === null ? { payrollId, person } : { payrollId, person, error: inWords(error) }

/** Reports the progress of work on payrolls to a stream until it ends: the last person, and at the end the failures. */
export const reportRun = (
  db: Database,
  runId: number,
  from: number | null,
  stream: EventStream,
  news: () => Promise<void>,
): Promise<boolean> =>
  reportProgress(
    {
      standOf: () =>
        db
          .selectFrom('payroll_runs')
          .select(['total', 'completed', FAILURE.as('failure')])
          .where('id', '=', runId)
          .executeTakeFirstOrThrow(),
      passedAfter: async (seq) =>
        (await select(db, runId, sql`i.position >= ${seq} and i.seq > ${seq}`, PAGE)).map((one) => ({
          seq: one.seq,
          last: failureOf(one),
        })),
      errors: async () => (await select(db, runId, sql`i.state = 'Failed'`, PAGE)).map(failureOf),
    },
    from,
    stream,
    news,
  )
