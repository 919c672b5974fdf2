import type { historyOperations } from '../../../contract/operations/history.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { findHistory } from './find-history.ts'

export const historyHandlers: Handlers<keyof typeof historyOperations> = {
  'employee/find-all-history': findHistory,
}
