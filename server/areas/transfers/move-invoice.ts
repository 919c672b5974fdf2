import type { Transition } from '../../../contract/machines/definition.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Teller } from '../../machines/record.ts'
import { addJob } from '../../queue/enqueue.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { INVOICE } from '../invoices/machine.ts'
import { invoices } from '../invoices/record.ts'
import type { TransferContext } from './context.ts'

/** The one of these steps that starts from a status; undefined if the invoice has another one. */
export const stepFrom = (actions: readonly string[], status: string): Transition | undefined =>
  INVOICE.transitions.find((step) => actions.includes(step.action) && step.from.includes(status))

interface Extra {
  /** Replaces the step's own action: a batch is notified once, not for its parts. */
  action?: string | undefined
  reason?: string | undefined
  changes?: HistoryEntry['changes']
  set?: { paid_at?: string | null; payment_reference?: string | null }
}

/** Takes a step of an invoice that the caller holds: a person's, or the product's own. */
export async function moveInvoice(
  context: TransferContext,
  invoice: StoredInvoice,
  step: Transition,
  move: Extra = {},
): Promise<void> {
  await invoices.move(tellerOf(context), invoice, step, move)
}

const tellerOf = ({ db, now, actor, origin }: TransferContext): Teller => ({
  db,
  now,
  author: actor,
  // Every step of a transfer names its history action.
  record: ({ action = 'invoice.changed', ...entry }) => writeHistory(db, [{ ...entry, action }], actor, origin),
  enqueue: (job, payload) => addJob(db, job, payload),
})
