import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/background-jobs.json' with { type: 'json' }
import { Id, Instant, Nullable, oneOf, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

/** A job that failed and waits: for its next try, or for someone to decide. */
const FailedJob = Type.Object({
  id: Id,
  /** Its kind, such as "send-invitation". */
  task: ShortText,
  state: oneOf('Failed', 'Retrying'),
  about: Nullable(Type.Object({ entity: oneOf('person', 'company'), id: Id, name: ShortText })),
  tries: Type.Integer(),
  max_tries: Type.Integer(),
  created_at: Instant,
  failed_at: Instant,
  next_try_at: Nullable(Instant),
  /** The last error, without addresses and keys. */
  error: Type.String({ maxLength: 300 }),
})

const Schedule = Type.Object({
  task: ShortText,
  /** Schedule in cron syntax, in UTC. */
  cron: ShortText,
  last_done_at: Nullable(Instant),
  last_failed_at: Nullable(Instant),
  next_run_at: Nullable(Instant),
  /** It should have run an hour ago or longer, and did not. */
  is_late: Type.Boolean(),
})

/** Result of the last full check of the history, or of a running one that has found something. */
const HistoryState = Type.Object({
  checked_at: Nullable(Instant),
  checked: Type.Integer(),
  /** Places where rows were changed, added or removed outside of the product. */
  broken: Type.Integer(),
  /** The first of them: its row, where it is about one. */
  first_id: Nullable(Id),
})

const ADMIN = roles({ Admin: true })

/** Background jobs and schedules, with their results. */
export const backgroundJobOperations = described(calls, {
  'employee/get-background-jobs': read({
    input: Type.Object({}),
    answer: Type.Object({
      jobs: Type.Array(FailedJob),
      totalJobs: Type.Integer(),
      /** Jobs that have not failed and wait for their turn. */
      waiting: Type.Integer(),
      /** Servers that work on jobs; with none nothing is done. */
      workers: Type.Integer(),
      schedules: Type.Array(Schedule),
      /** Null until the history was checked for the first time. */
      history: Nullable(HistoryState),
    }),
    access: { kind: 'session', roles: ADMIN },
  }),
  'employee/retry-background-job': write({
    input: Type.Object({ id: Id }),
    answer: Type.Object({ retried: Type.Boolean() }),
    access: { kind: 'session', roles: ADMIN },
    records: 'job.retried',
  }),
  'employee/give-up-background-job': write({
    input: Type.Object({ id: Id, reason: Type.String({ maxLength: 600 }) }),
    answer: Type.Object({ givenUp: Type.Boolean() }),
    access: { kind: 'session', roles: ADMIN },
    records: 'job.given-up',
  }),
})
