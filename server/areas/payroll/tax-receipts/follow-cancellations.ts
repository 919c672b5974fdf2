import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../../calls/context.ts'
import { writeHistory } from '../../../calls/history.ts'
import { REPLACED } from '../../tax-bills/replaced.ts'
import { cancelAtService } from '../../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../../tax-documents/documents.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { storedRequest } from '../requests/request-row.ts'
import { nameOf, type PayrollCfdiRow } from './cfdi-row.ts'
import { handBack } from './hand-back.ts'
import { markPayroll } from './receipts.ts'
import { substituteOf } from './replace-payslip.ts'

const BY_CLOCK = { requestId: 'follow-tax-receipts', ip: '', device: null }
const REFUSED = { status: 'Valid', cancel_motive: null, substituted_by: null }

/** Cancels receipts whose replacement was made without their cancellation: the service did not answer, or the server died. */
export async function cancelReplaced(services: Services, now: Date, log: FastifyBaseLogger): Promise<void> {
  const { db, tax } = services
  const left = await db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('status', '=', 'Valid')
    .where('replaced_by', 'is not', null)
    .execute()
  for (const receipt of left) {
    try {
      const made = await substituteOf(db, receipt)
      if (!made) continue
      const state = await cancelAtService(tax, referenceOf(receipt), REPLACED, made.uuid)
      await keepState(services, receipt, { status: state, cancel_motive: REPLACED, substituted_by: made.uuid }, now)
    } catch (error) {
      log.warn({ err: error, receipt: receipt.id }, 'a tax receipt that was replaced could not be cancelled')
    }
  }
}

/** Asks for the result of pending cancellations of tax receipts; one that cannot be asked about waits for the next day. */
export async function followCancellations(services: Services, now: Date, log: FastifyBaseLogger): Promise<void> {
  const { db, tax } = services
  const waiting = await db.selectFrom('payroll_cfdis').selectAll().where('status', '=', 'Pending cancellation').execute()
  for (const receipt of waiting) {
    try {
      const state = await tax.readCancellation(referenceOf(receipt))
      if (state !== receipt.status) await keepState(services, receipt, state === 'Valid' ? REFUSED : { status: state }, now)
    } catch (error) {
      log.warn({ err: error, receipt: receipt.id }, 'the cancellation of a tax receipt could not be asked about')
    }
  }
}

async function keepState(
  { db }: Services,
  receipt: PayrollCfdiRow,
  set: { status: string; cancel_motive?: string | null; substituted_by?: string | null },
  now: Date,
): Promise<void> {
  const { status: state } = set
  await db.transaction().execute(async (tx) => {
    const { request_id, firstname, lastname } = await tx
      .selectFrom('payrolls')
      .select(['request_id', 'firstname', 'lastname'])
      .where('id', '=', receipt.payroll_id)
      .executeTakeFirstOrThrow()
    // Changes of the request wait here.
    await tx.selectFrom('payment_requests').select('id').where('id', '=', request_id).forNoKeyUpdate().execute()
    const row = await tx
      .updateTable('payroll_cfdis')
      .set(set)
      .where('id', '=', receipt.id)
      .where('status', '=', receipt.status)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    // For a replaced receipt the new one counts, unless that one was cancelled and this one counts again.
    const counting = (state === 'Cancelled' ? await handBack(tx, row) : undefined) ?? row
    if (row.replaced_by === null) await markPayroll(tx, receipt.payroll_id, counting, now)
    const { company_id, status } = await storedRequest(tx, request_id)
    const about = { entity: 'payment-request' as const, entityId: request_id, companyId: company_id }
    const changes = [
      { field: 'person', from: null, to: `${firstname} ${lastname}` },
      { field: 'tax_receipt.status', from: receipt.status, to: state },
      ...(counting.id === row.id ? [] : [{ field: 'tax_receipt', from: nameOf(row), to: nameOf(counting) }]),
    ]
    const action = state === 'Valid' ? 'payment-request.tax-kept' : 'payment-request.tax-cancelled'
    const entry = { ...about, action, from: status, to: status, visibility: 'Client' as const, changes }
    await writeHistory(tx, [entry], null, BY_CLOCK)
    const record = (done: Parameters<typeof writeHistory>[1][number]) => writeHistory(tx, [done], null, BY_CLOCK)
    await completeIfInPlace(
      { db: tx, now, record: (done) => record({ ...done, action: 'payment-request.completed' }) },
      request_id,
    )
  })
}
