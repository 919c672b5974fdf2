import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { authorize } from '../../../../access-control/authorize.ts'
import { PAY, PREPARE, READ_REQUEST, TAXES } from '../../../../access-control/payment-requests.ts'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { registerProgressStream } from '../../../streams/progress-stream.ts'
import { PAGE, type ReportedWork } from '../../../streams/report-progress.ts'
import { takeWorkToken } from '../../../streams/stream-token.ts'
import { inWords } from '../../../words/stored-words.ts'
import { resumeRun, runByKey } from './runs.ts'

/** The progress of work on the payrolls of a request: `jobId` and a token that opens it once. */
export const registerPayrollRunStream = (app: FastifyInstance, services: Services): void =>
  registerProgressStream(app, services, {
    ...runProgress,
    path: '/api/payroll/calculation-progress',
    identify: async (request) => {
      const { token, jobId } = request.query as Record<string, unknown>
      if (typeof token !== 'string' || !/^[\w-]{1,200}$/.test(token)) throw new AppError('UNAUTHENTICATED')
      const taken = await takeWorkToken(services.db, token, services.clock(), 'run_id')
      if (!taken) throw new AppError('UNAUTHENTICATED')
      // A token of one run opens no other.
      if (typeof jobId === 'string' && jobId !== '') {
        const run = await runByKey(services.db, taken.session, jobId)
        if (run.id !== taken.id) throw new AppError('UNAUTHENTICATED')
      }
      return taken
    },
    mayFollow: async (session, id) => {
      const { company_id: companyId } = await companyOf(services.db, id)
      return FOLLOWERS.some((roles) => authorize({ kind: 'session', roles }, session, { companyId }) === 'allowed')
    },
    start: resumeRun,
  })

/** The rules of the calls that begin work on payrolls, and of the one that opens its stream again. */
const FOLLOWERS = [READ_REQUEST, PREPARE, PAY, TAXES]

const companyOf = (db: Database, runId: number) =>
  db
    .selectFrom('payroll_runs as u')
    .innerJoin('payment_requests as r', 'r.id', 'u.request_id')
    .select('r.company_id')
    .where('u.id', '=', runId)
    .executeTakeFirstOrThrow()

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
const runProgress: ReportedWork = {
  table: 'payroll_runs',
  passedAfter: async (db, runId, seq) =>
    (await select(db, runId, sql`i.position >= ${seq} and i.seq > ${seq}`)).map((one) => ({
      seq: one.seq,
      last: failureOf(one),
    })),
  errors: async (db, runId) => (await select(db, runId, sql`i.state = 'Failed'`)).map(failureOf),
}
