import { sql } from 'kysely'
import type { Transition } from '../../../contract/machines/definition.ts'
import type { Wanted } from '../../../contract/machines/engine.ts'
import type { HistoryEntry, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { factsOf } from './facts.ts'
import { storedInvoice } from './get-invoices.ts'
import type { StoredInvoice } from './invoice-row.ts'
import { GUARDS, INVOICE, type InvoiceFacts, targetOf } from './machine.ts'
import { invoiceReach } from './reach.ts'
import { tellByMail } from './tell-by-mail.ts'
import type { Teller } from './teller.ts'

/** An invoice that nobody else changes until the transaction ends, with what its guards look at. */
export interface Held {
  invoice: StoredInvoice
  facts: InvoiceFacts
}

/** Holds an invoice in reach. Throws NOT_FOUND, and STALE when it is not the version that was seen. */
export async function holdInvoice(db: Database, session: Session, id: number, version?: number): Promise<Held> {
  const { rows } = await sql`select i.id from invoices i where i.id = ${id}
    and ${sql.join(invoiceReach(session), sql` and `)} for no key update`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  const invoice = await storedInvoice(db, id)
  if (version !== undefined && version !== invoice.version) {
    throw new AppError('STALE', { current: { status: invoice.status, version: invoice.version } })
  }
  return { invoice, facts: await factsOf(db, invoice, session) }
}

interface Said {
  reason?: string | undefined
  onBehalfReason?: string | undefined
}

/** The step that is meant, if the invoice, the person and what they said allow it (docs/machines.md). */
export function stepOf(
  { invoice, facts }: Held,
  call: string,
  wanted: Wanted,
  said: Said = {},
  more: Partial<InvoiceFacts> = {},
): Transition {
  const attempt = { machine: INVOICE, call, wanted, status: invoice.status, session: facts.session, said }
  const at = { ...facts, ...more, onBehalfReason: said.onBehalfReason }
  return checkStep({ ...attempt, target: targetOf(invoice) }, GUARDS, at)
}

interface Move {
  /** Columns that change beside the status. */
  set?: Record<string, unknown>
  reason?: string | undefined
  changes?: HistoryEntry['changes']
  actor?: HistoryEntry['actor']
}

/**
 * Takes a step of an invoice that is held: the status with its columns, the row of the history, and the mails to those
 * who have no bell. The one way an invoice moves; transfers, tax bills and batches use it too.
 */
export async function takeStep(teller: Teller, invoice: StoredInvoice, step: Transition, move: Move = {}): Promise<void> {
  const { db, now, record } = teller
  const { set = {}, reason, changes = [], actor } = move
  const isMoved = step.to !== invoice.status
  await db
    .updateTable('invoices')
    .set(({ eb }) => ({
      ...set,
      ...(isMoved ? { status: step.to, status_since: now.toISOString() } : {}),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', invoice.id)
    .execute()
  const said = reason?.trim()
  await record({
    entity: 'invoice',
    entityId: invoice.id,
    companyId: invoice.company_id,
    ...(step.records ? { action: step.records } : {}),
    ...(actor ? { actor } : {}),
    from: invoice.status,
    to: step.to,
    changes,
    ...(said ? { reason: said } : {}),
    visibility: step.visibility,
  })
  await tellByMail(teller, invoice, step, said)
}

/** Reasons of those who act for somebody else stand in the history like any other. */
export const reasonOf = ({ reason, onBehalfReason }: Said): string | undefined => reason?.trim() || onBehalfReason?.trim()
