import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../calls/context.ts'
import { AppError } from '../../../errors/app-error.ts'
import { registerProgressStream } from '../../../streams/progress-stream.ts'
import { takeRunToken } from '../../../streams/stream-token.ts'
import { reportRun } from './report-run.ts'
import { resumeRun, runByKey } from './runs.ts'

/** The progress of work on the payrolls of a request: `jobId` and a token that opens it once. */
export const registerPayrollRunStream = (app: FastifyInstance, services: Services): void =>
  registerProgressStream(app, services, {
    path: '/api/payroll/calculation-progress',
    channel: 'payroll_runs',
    identify: async (request) => {
      const { token, jobId } = request.query as Record<string, unknown>
      if (typeof token !== 'string' || !/^[\w-]{1,200}$/.test(token)) throw new AppError('UNAUTHENTICATED')
      const taken = await takeRunToken(services.db, token, services.clock())
      if (!taken) throw new AppError('UNAUTHENTICATED')
      // A token of one run opens no other.
      if (typeof jobId === 'string' && jobId !== '') {
        const run = await runByKey(services.db, taken.session, jobId)
        if (run.id !== taken.runId) throw new AppError('UNAUTHENTICATED')
      }
      return { session: taken.session, id: taken.runId }
    },
    start: resumeRun,
    report: reportRun,
  })
