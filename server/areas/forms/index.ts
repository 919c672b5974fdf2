import type { formOperations } from '../../../contract/operations/forms.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { listFormProblems } from './list-form-problems.ts'

export const formHandlers: Handlers<keyof typeof formOperations> = {
  'employee/get-form-problems': listFormProblems,
}
