import type { BillReference, SatState } from '../tax.ts'
import type { Client } from './client.ts'
import { NoAnswerError } from './errors.ts'

interface StatusAnswer {
  Status?: unknown
  Estado?: unknown
}

const STATES: Record<string, SatState> = { vigente: 'Valid', cancelado: 'Cancelled', 'no encontrado': 'Not found' }

/** The SAT's state of a bill, asked through Facturama; an unknown text counts as no answer. */
export async function readSatState(call: Client, bill: Omit<BillReference, 'id'>): Promise<SatState> {
  const { uuid, issuerRfc, receiverRfc, total } = bill
  const answer = await call<StatusAnswer | null>({
    path: '/cfdi/status',
    query: { uuid: uuid ?? '', issuerRfc, receiverRfc, total },
  })
  const text = String(answer?.Status ?? answer?.Estado ?? '')
  const state = STATES[text.trim().toLowerCase()]
  if (!state) throw new NoAnswerError({ cause: new Error(`The SAT's state came as "${text.slice(0, 100)}".`) })
  return state
}
