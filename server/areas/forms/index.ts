import type { Handlers } from '../../calls/handlers.ts'
import { listFormProblems } from './list-form-problems.ts'

export const formHandlers = {
  'employee/get-form-problems': listFormProblems,
} satisfies Partial<Handlers>
