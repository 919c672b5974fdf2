import type { Handlers } from '../../calls/handlers.ts'
import { listAudit } from './audit-list.ts'
import { findHistory } from './find-history.ts'

export const historyHandlers = {
  'record/find-audit': listAudit,
  'employee/find-all-history': findHistory,
} satisfies Partial<Handlers>
