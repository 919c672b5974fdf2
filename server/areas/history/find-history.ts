import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { HISTORY_LIST } from './history-list.ts'

/** One page of the history of the records in reach. */
export const findHistory: Action<'employee/find-all-history'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(HISTORY_LIST, { sort: '-at', ...input }, context)
  return { history: rows, totalHistory: total, page, limit }
}
