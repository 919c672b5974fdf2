import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../calls/context.ts'
import { AppError } from '../../../errors/app-error.ts'
import { registerProgressStream } from '../../../streams/progress-stream.ts'
import { takeWorkToken } from '../../../streams/stream-token.ts'
import { runProgress } from './report-run.ts'
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
    start: resumeRun,
  })
