import type { Action, Handlers } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { POSITION_LIST, toJob } from './position-list.ts'
import { closePosition, createPosition, updatePosition } from './write-position.ts'

const listPositions: Action<'client/find-all-jobs'> = async (input, context) => {
  const { jobs, ...page } = await answerList('jobs', POSITION_LIST, input, context)
  return { ...page, jobs: jobs.map((job) => toJob(job, context)) }
}

export const positionHandlers = {
  'client/find-all-jobs': listPositions,
  'client/create-new-job': createPosition,
  'client/update-job': updatePosition,
  'client/close-job': closePosition,
} satisfies Partial<Handlers>
