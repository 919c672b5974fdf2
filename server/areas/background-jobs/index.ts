import type { Handlers } from '../../calls/handlers.ts'
import { getBackgroundJobs } from './get-background-jobs.ts'
import { giveUpJob } from './give-up-job.ts'
import { retryJob } from './retry-job.ts'

export const backgroundJobHandlers = {
  'employee/get-background-jobs': getBackgroundJobs,
  'employee/retry-background-job': retryJob,
  'employee/give-up-background-job': giveUpJob,
} satisfies Partial<Handlers>
