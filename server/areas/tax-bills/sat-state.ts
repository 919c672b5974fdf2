import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedBill } from '../../../payroll/cfdi/received-bill.ts'
import { type SatState, type Tax, TaxError } from '../../outside/tax/tax.ts'
import type { Log } from '../tax-documents/documents.ts'

/** A user waits with an open form; a longer wait means that the service does not answer. */
const PATIENCE_MS = 8000

/** The SAT's answer; `null` where it is not asked. */
export type SatAnswer = SatState | 'No answer' | null

/** Asks the SAT about an uploaded bill. A missing answer blocks nothing. */
export async function satStateOf(tax: Tax, { uuid, issuer, receiver, total }: ReceivedBill, log: Log): Promise<SatAnswer> {
  if (!tax.readSatState || uuid === null) return null
  try {
    const answer = tax.readSatState({ uuid, issuerRfc: issuer.rfc, receiverRfc: receiver.rfc, total })
    return await Promise.race([answer, sleep(PATIENCE_MS, 'No answer' as const, { ref: false })])
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    log.warn({ err: error }, 'the SAT could not be asked about a tax bill')
    return 'No answer'
  }
}
