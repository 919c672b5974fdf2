import type { Services } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import { type Log, referenceOf } from '../tax-documents/documents.ts'
import { keepFeeState } from './keep-fee-state.ts'

const BY_CLOCK = { requestId: 'follow-fee-bills', ip: '', device: null }
const REFUSED = { status: 'Valid', cancel_motive: null, substituted_by: null }

/** Asks for the result of pending cancellations of fee bills; one that cannot be asked about waits for the next day. */
export async function followFees({ db, tax }: Pick<Services, 'db' | 'tax'>, now: Date, log: Log): Promise<void> {
  const waiting = await db.selectFrom('fee_bills').selectAll().where('status', '=', 'Pending cancellation').execute()
  for (const bill of waiting) {
    try {
      const status = await tax.readCancellation(referenceOf(bill))
      if (status === bill.status) continue
      const { cancel_motive, substituted_by } = bill
      const set = status === 'Valid' ? REFUSED : { status, cancel_motive, substituted_by }
      await db.transaction().execute(async (tx) => {
        await writeHistory(tx, await keepFeeState(tx, bill, set, now), null, BY_CLOCK)
      })
    } catch (error) {
      log.warn({ err: error, bill: bill.id }, 'the cancellation of a bill of fees could not be asked about')
    }
  }
}
