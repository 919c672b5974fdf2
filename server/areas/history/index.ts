import type { Handlers } from '../../calls/handlers.ts'
import { findHistory } from './find-history.ts'

export const historyHandlers = {
  'employee/find-all-history': findHistory,
} satisfies Partial<Handlers>
