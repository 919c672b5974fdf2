import { toRow } from '../calls/history.ts'
import type { NewHistoryRow } from '../history/append-rows.ts'

const ORIGIN = { requestId: 'demo', ip: null, device: null }

/** A row of the history with its past time. Rows that are appended alone raise no notifications. */
export const pastRow = (entry: Parameters<typeof toRow>[0], actor: Parameters<typeof toRow>[1], at: string): NewHistoryRow => ({
  ...toRow(entry, actor, ORIGIN),
  at,
})
