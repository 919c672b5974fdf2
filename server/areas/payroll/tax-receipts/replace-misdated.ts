import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../../calls/context.ts'
import type { Log } from '../../tax-documents/documents.ts'
import { cancelReplacedOf, followPending } from '../../tax-documents/follow.ts'
import { IS_MISDATED } from '../paying/paid-on.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'
import { TAX_RECEIPTS } from './receipts.ts'
import { replacePayslip } from './replace-payslip.ts'

/**
 * Replaces the tax receipts whose FechaPago differs from the day of payment: the payment was returned and made again on
 * another day. One that cannot be replaced now waits for the next day, and its payment request stays open until then.
 */
export async function replaceMisdated(services: Services, now: Date, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<PayrollCfdiRow>`select f.* from payroll_cfdis f join payrolls p on p.id = f.payroll_id
    where p.status = 'Paid' and ${IS_MISDATED} order by f.id`.execute(services.db)
  for (const receipt of rows) {
    try {
      await replacePayslip(services, receipt, { by: receipt.created_by, now })
    } catch (error) {
      log.warn({ err: error, receipt: receipt.id }, 'a tax receipt of another day could not be replaced')
    }
  }
  if (rows.length > 0) await cancelReplaced(services, now, log)
}

type Needed = Pick<Services, 'db' | 'tax'>

/** Cancels receipts whose replacement was made without their cancellation. */
export const cancelReplaced = (services: Needed, now: Date, log: Log): Promise<void> =>
  cancelReplacedOf(services, TAX_RECEIPTS, now, log)

/** Asks for the result of pending cancellations of tax receipts. */
export const followCancellations = (services: Needed, now: Date, log: Log): Promise<void> =>
  followPending(services, TAX_RECEIPTS, now, log)
