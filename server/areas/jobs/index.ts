import type { jobOperations } from '../../../contract/operations/jobs.ts'
import type { Action, Handlers } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { JOB_LIST } from './job-list.ts'
import { closeJob, createJob, updateJob } from './write-job.ts'

const listJobs: Action<'client/find-all-jobs'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(JOB_LIST, input, context)
  return { jobs: rows, totalJobs: total, page, limit }
}

export const jobHandlers: Handlers<keyof typeof jobOperations> = {
  'client/find-all-jobs': listJobs,
  'client/create-new-job': createJob,
  'client/update-job': updateJob,
  'client/close-job': closeJob,
}
