import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { Services } from '../../calls/context.ts'
import type { FoundBill } from '../../outside/tax/tax.ts'

/** The SAT stamps nothing that is older, so no lost call can succeed afterwards. */
const STAMPED_WITHIN_MS = 72 * 3_600_000
/** A claim is asked about for this long, with an extra day for a missed morning. */
export const ASKED_WITHIN_MS = STAMPED_WITHIN_MS + 24 * 3_600_000

export type Log = { warn: (facts: object, text: string) => void }

/** A requested bill, in the shape of both tables. */
interface Claimed {
  id: number
  status: string
  service_id: string | null
  serie: string
  folio: string
  request: unknown
}

interface Ends {
  /** Stores a bill whose confirmation was lost. */
  keep: (bill: FoundBill) => Promise<void>
  /** Records the cancellation of a duplicate bill. */
  tellCancelled: (bill: FoundBill) => Promise<void>
}

/** Asks the service for the result of a request: an existing bill is stored, every further one is cancelled. */
export async function settleBill(tax: Services['tax'], row: Claimed, { keep, tellCancelled }: Ends): Promise<void> {
  const { issuer, receiver } = row.request as BillRequest
  const found = await tax.findBills({ issuerRfc: issuer.rfc, serie: row.serie, folio: row.folio })
  const active = found.filter(({ isActive }) => isActive)
  const [first] = active
  const isMaking = row.status === 'Making'
  const kept = isMaking ? first?.id : row.service_id
  if (isMaking && first) await keep(first)
  for (const bill of active.filter(({ id }) => id !== kept)) {
    const { id, uuid, total } = bill
    await tax.cancelBill({ id, uuid, total, issuerRfc: issuer.rfc, receiverRfc: receiver.rfc }, '02', null)
    await tellCancelled(bill)
  }
}

/** Settles them one by one; if the service does not answer about one, the next morning asks again. */
export async function settleEach<R extends Claimed>(rows: readonly R[], settle: (row: R) => Promise<void>, log: Log) {
  for (const row of rows) {
    try {
      await settle(row)
    } catch (error) {
      log.warn({ err: error, id: row.id, bill: `${row.serie}-${row.folio}` }, 'what became of a tax bill could not be asked')
    }
  }
}
