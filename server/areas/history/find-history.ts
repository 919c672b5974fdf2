import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { HISTORY_LIST } from './history-list.ts'
import { historyReach } from './reach.ts'

export const findHistory: Action<'employee/find-all-history'> = async (input, context) => {
  const isOfOne = input.filters?.entityId !== undefined
  const source = { ...HISTORY_LIST, reach: (session: Session) => historyReach(session, isOfOne) }
  return answerList('history', source, { sort: '-at', ...input }, context)
}
