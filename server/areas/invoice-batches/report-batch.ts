import { sql } from 'kysely'
import type { BatchMessage } from '../../../contract/invoice-batches/schemas.ts'
import { PAGE, type ReportedWork } from '../../streams/report-progress.ts'
import { shownText } from '../../words/kept-text.ts'

interface Passed {
  seq: number
  contractor_id: number
  invoice_id: number | null
  reason: string | null
}

const lastOf = ({ contractor_id, invoice_id, reason }: Passed): NonNullable<BatchMessage['last']> =>
  invoice_id === null
    ? { idEmployee: contractor_id, error: shownText(reason ?? '') }
    : { idEmployee: contractor_id, invoiceId: invoice_id }

export const batchProgress: ReportedWork = {
  table: 'invoice_batches',
  // Items get their numbers in the order of their positions, which are never below the number of those before.
  passedAfter: async (db, batchId, seq) => {
    const { rows } = await sql<Passed>`select seq, contractor_id, invoice_id, reason from invoice_batch_items
      where batch_id = ${batchId} and position >= ${seq} and seq > ${seq} order by position limit ${PAGE}`.execute(db)
    return rows.map((one) => ({ seq: one.seq, last: lastOf(one) }))
  },
  errors: async (db, batchId) => {
    const { rows } = await sql<{ idEmployee: number; error: string }>`select contractor_id as "idEmployee", reason as error
      from invoice_batch_items where batch_id = ${batchId} and state = 'Failed' order by position`.execute(db)
    return rows.map((row) => ({ ...row, error: shownText(row.error) }))
  },
}
