import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../calls/context.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import type { JobName, JobPayloads } from '../queue/catalogue.ts'

export interface TaskContext {
  services: Services
  mailer: Mailer
  log: FastifyBaseLogger
  /** The template of the mail that an earlier attempt of this job has sent: only the steps after the mail are left. */
  mailed?: string | null
}

/**
 * One kind of job. It may run more than once (a retry, a crash before success was reported), so a repetition must be
 * harmless. An error makes the queue retry later, each time after a longer pause.
 */
export type Task<N extends JobName> = (payload: JobPayloads[N], context: TaskContext) => Promise<void>

/** The task of every job; a missing one is a type error. */
export type Tasks = { [N in JobName]: Task<N> }
