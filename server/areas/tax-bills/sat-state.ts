import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedBill } from '../../../payroll/cfdi/received-bill.ts'
import { type SatState, type Tax, TaxError } from '../../outside/tax/tax.ts'

/** Someone waits with a form open; what takes longer is a service that does not answer. */
const PATIENCE_MS = 8000

/** What the SAT says; `null` where nobody asks it. */
export type SatAnswer = SatState | 'No answer' | null

type Log = { warn: (facts: object, text: string) => void }

/** Asks the SAT about a bill that came as a file. It stops nobody when it does not answer. */
export async function satStateOf(tax: Tax, { uuid, issuer, receiver, total }: ReceivedBill, log: Log): Promise<SatAnswer> {
  if (!tax.readSatState || uuid === null) return null
  try {
    const asked = tax.readSatState({ uuid, issuerRfc: issuer.rfc, receiverRfc: receiver.rfc, total })
    return await Promise.race([asked, sleep(PATIENCE_MS, 'No answer' as const, { ref: false })])
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    log.warn({ err: error }, 'the SAT could not be asked about a tax bill')
    return 'No answer'
  }
}
