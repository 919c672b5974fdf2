import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'
import { withoutAddresses } from './plain-error.ts'

/**
 * The queue's own messages in our log. Their metadata is left out, because it contains the payloads; messages about finished
 * jobs are for debugging only.
 */
export const createQueueLogger = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message) => {
    const { taskIdentifier: task, jobId: job } = scope
    const text = withoutAddresses(message)
    if (level === 'error') log.error({ task, job }, text)
    else if (level === 'warning') log.warn({ task, job }, text)
    else log.debug({ task, job }, text)
  })
