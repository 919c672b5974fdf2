import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'
import { changeRecord } from '../../../db/rows.ts'
import type { Entry, TaxDocuments } from '../../tax-documents/documents.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { aboutRequest } from '../requests/request-row.ts'
import { nameOf, type PayrollCfdiRow, statusOf } from './cfdi-row.ts'

export const TAX_RECEIPTS: TaxDocuments<PayrollCfdiRow> = {
  table: 'payroll_cfdis',
  owner: 'payroll_id',
  serie: 'NOM',
  texts: { busy: () => t('server-payroll.tax.inWork'), exists: () => t('server-payroll.tax.exists') },
  hold: async (tx, row) => {
    const { request_id } = await payrollOf(tx, row)
    // Changes of the request wait here.
    await tx.selectFrom('payment_requests').select('id').where('id', '=', request_id).forNoKeyUpdate().execute()
  },
  about: async (tx, row) => {
    const { request_id, company_id, status, firstname, lastname } = await payrollOf(tx, row)
    return {
      ...aboutRequest({ id: request_id, company_id }),
      from: status,
      to: status,
      changes: [{ field: 'person', from: null, to: `${firstname} ${lastname}` }],
    }
  },
  field: 'tax_receipt',
  actions: {
    made: 'payment-request.tax-added',
    cancelled: 'payment-request.tax-cancelled',
    kept: 'payment-request.tax-kept',
    released: 'payment-request.tax-released',
  },
  onMade: async (tx, row, now) => {
    await markPayroll(tx, row.payroll_id, row, now)
    return completed(tx, row, now)
  },
  onState: async (tx, row, now) => {
    // For a replaced receipt the new one counts, unless that one was cancelled and this one counts again.
    const counting = (row.status === 'Cancelled' ? await countingOf(tx, row) : undefined) ?? row
    if (row.replaced_by === null) await markPayroll(tx, row.payroll_id, counting, now)
    const changes = counting.id === row.id ? [] : [{ field: 'tax_receipt', from: nameOf(row), to: nameOf(counting) }]
    return { changes, entries: await completed(tx, row, now) }
  },
}

const payrollOf = (tx: Database, { payroll_id }: PayrollCfdiRow) =>
  tx
    .selectFrom('payrolls as p')
    .innerJoin('payment_requests as r', 'r.id', 'p.request_id')
    .select(['p.request_id', 'p.firstname', 'p.lastname', 'r.company_id', 'r.status'])
    .where('p.id', '=', payroll_id)
    .executeTakeFirstOrThrow()

/** Completes the request if this was the last missing item. @returns its history */
async function completed(db: Database, row: PayrollCfdiRow, now: Date): Promise<Entry[]> {
  const entries: Entry[] = []
  const { request_id } = await payrollOf(db, row)
  const record = async (done: Omit<Entry, 'action'>) => {
    entries.push({ ...done, action: 'payment-request.completed' })
  }
  await completeIfInPlace({ db, now, record }, request_id)
  return entries
}

export const markPayroll = (db: Database, payrollId: number, row: PayrollCfdiRow, now: Date) =>
  changeRecord(db, 'payrolls', payrollId, { cfdi_status: statusOf(row) }, now)

/** Until the SAT has cancelled a receipt it can be the one that counts. */
const KEPT = ['Valid', 'Pending cancellation']

/** The receipt of a payroll that counts now: one that the cancelled one replaced counts again while it is valid. */
const countingOf = (db: Database, { payroll_id }: PayrollCfdiRow): Promise<PayrollCfdiRow | undefined> =>
  db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('payroll_id', '=', payroll_id)
    .where('status', 'in', [...KEPT, 'External'])
    .where('replaced_by', 'is', null)
    .executeTakeFirst()
