import { type ResultOf, useRead } from '../../../providers/calls.ts'

const GET = 'employee/get-background-jobs'
export type BackgroundJobs = ResultOf<typeof GET>
export type FailedJob = BackgroundJobs['jobs'][number]
export type Schedule = BackgroundJobs['schedules'][number]

/** Jobs progress by themselves, so an open page reads them again. */
const REFRESH_MS = 15_000

export const useBackgroundJobs = () => useRead(GET, {}, { refetchInterval: REFRESH_MS })
