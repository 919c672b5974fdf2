import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { STAFF_LIST } from './staff-list.ts'

export const listInternalEmployees: Action<'employee/find-all-internal-employees'> = (input, context) =>
  answerList('internalEmployees', STAFF_LIST, input, context)
