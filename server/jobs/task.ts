import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../calls/context.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import type { JobName, JobPayloads } from '../queue/catalogue.ts'

/** What a job is given beside its payload. */
export interface TaskContext {
  services: Services
  mailer: Mailer
  log: FastifyBaseLogger
}

/**
 * One kind of job. It may run more than once (a retry, a crash before the queue heard of success), so doing it again
 * must do no harm. What it throws makes the queue try again later, each time after a longer pause.
 */
export type Task<N extends JobName> = (payload: JobPayloads[N], context: TaskContext) => Promise<void>

/** The task of every job; a missing one is a type error. */
export type Tasks = { [N in JobName]: Task<N> }
