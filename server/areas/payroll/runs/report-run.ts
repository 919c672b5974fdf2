import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { PAGE, type ReportedWork } from '../../../streams/report-progress.ts'
import { inWords } from '../../../words/stored-words.ts'

interface Passed {
  seq: number
  payrollId: number
  person: string
  error: string | null
}

const select = (db: Database, runId: number, condition: ReturnType<typeof sql>) =>
  sql<Passed>`select i.seq, i.payroll_id as "payrollId", p.firstname || ' ' || p.lastname as person, i.reason as error
    from payroll_run_items i join payrolls p on p.id = i.payroll_id
    where i.run_id = ${runId} and ${condition} order by i.position limit ${PAGE}`
    .execute(db)
    .then(({ rows }) => rows)

const failureOf = ({ payrollId, person, error }: Passed) =>
  error === null ? { payrollId, person } : { payrollId, person, error: inWords(error) }

/** The progress of work on payrolls: the last person, and at the end the failures. */
export const runProgress: ReportedWork = {
  table: 'payroll_runs',
  passedAfter: async (db, runId, seq) =>
    (await select(db, runId, sql`i.position >= ${seq} and i.seq > ${seq}`)).map((one) => ({
      seq: one.seq,
      last: failureOf(one),
    })),
  errors: async (db, runId) => (await select(db, runId, sql`i.state = 'Failed'`)).map(failureOf),
}
