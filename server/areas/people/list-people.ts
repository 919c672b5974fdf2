import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { PEOPLE_LIST } from './people-list.ts'

export const listPeople: Action<'employee/all-employees'> = (input, context) =>
  answerList('employees', PEOPLE_LIST, input, context)
