import type { Static } from 'typebox'
import file from '../../schemas/answers/history.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const answers = shapes(file)
export const { HistoryRow, AuditRow } = answers
export type HistoryRow = Static<typeof HistoryRow>
export type AuditRow = Static<typeof AuditRow>
