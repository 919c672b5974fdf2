import type { Action, Handlers } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { POSITION_LIST } from './position-list.ts'
import { closePosition, createPosition, updatePosition } from './write-position.ts'

const listPositions: Action<'client/find-all-jobs'> = (input, context) => answerList('jobs', POSITION_LIST, input, context)

export const positionHandlers = {
  'client/find-all-jobs': listPositions,
  'client/create-new-job': createPosition,
  'client/update-job': updatePosition,
  'client/close-job': closePosition,
} satisfies Partial<Handlers>
