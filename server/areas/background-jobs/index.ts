export { getBackgroundJobs as 'employee/get-background-jobs' } from './get-background-jobs.ts'
export { giveUpJob as 'employee/give-up-background-job' } from './give-up-job.ts'
export { retryJob as 'employee/retry-background-job' } from './retry-job.ts'
