import type { Action, Handlers } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { POSITION_LIST } from './position-list.ts'
import { closePosition, createPosition, updatePosition } from './write-position.ts'

const listPositions: Action<'client/find-all-jobs'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(POSITION_LIST, input, context)
  return { jobs: rows, totalJobs: total, page, limit }
}

export const positionHandlers = {
  'client/find-all-jobs': listPositions,
  'client/create-new-job': createPosition,
  'client/update-job': updatePosition,
  'client/close-job': closePosition,
} satisfies Partial<Handlers>
