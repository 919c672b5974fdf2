import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeBill, Tax } from '../../outside/tax/tax.ts'
import type { DocumentRequest, DocumentTable, TaxDocument, TaxDocuments } from './documents.ts'

/** Longer than the service may take, so that two attempts never call it at once. */
export const CLAIM_MS = 3 * 60_000

/** A document that only this call is about to make. */
export interface Claim<R extends DocumentRequest = BillRequest> {
  id: number
  request: R
  /**
   * State of an earlier attempt: none, possibly still running (so it is only looked for), or long over (so it is looked for
   * and, if missing, made).
   */
  earlier: 'none' | 'open' | 'over'
  /** Time at which the attempt counts as over. */
  settledAt: Date
}

interface Open {
  id: number
  claimed_at: string
  request: unknown
}

interface Around {
  now: Date
  tax: Pick<Tax, 'settleMs'>
  /** Message while another call makes it. */
  busy: string
}

/** Takes over the claim of an unfinished attempt. Throws TAX_BILL_EXISTS while that one may still be running. */
export async function takeOverClaim<R extends DocumentRequest>(
  tx: Database,
  table: DocumentTable,
  row: Open,
  { now, tax, busy }: Around,
): Promise<Claim<R>> {
  const { id } = row
  const claimedAt = new Date(row.claimed_at).getTime()
  if (now.getTime() - claimedAt < CLAIM_MS) throw new AppError('TAX_BILL_EXISTS', { text: busy })
  const request = row.request as R
  const settledAt = new Date(claimedAt + Math.max(CLAIM_MS, tax.settleMs))
  // A look is no attempt: it does not change the time, so that frequent looks do not prolong the wait.
  if (now < settledAt) return { id, request, earlier: 'open', settledAt }
  await tx.updateTable(table).set({ claimed_at: now.toISOString() }).where('id', '=', id).execute()
  return { id, request, earlier: 'over', settledAt }
}

/** Gives a new claim a folio that is unique in its series: its own number. */
export async function numberClaim<R extends DocumentRequest>(
  tx: Database,
  table: DocumentTable,
  id: number,
  { request, serie, now }: { request: R; serie: string; now: Date },
): Promise<Claim<R>> {
  const numbered = { ...request, serie, folio: String(id) }
  const set = { folio: numbered.folio, request: JSON.stringify(numbered) }
  await tx.updateTable(table).set(set).where('id', '=', id).execute()
  return { id, request: numbered, earlier: 'none', settledAt: now }
}

/**
 * The service refused permanently: there is no such bill, and its subject is free for another attempt. A bill to be replaced
 * counts again.
 */
export async function giveUpClaim(db: Database, table: DocumentTable, id: number): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).where('status', '=', 'Making').execute()
}

/** Stores that the document of a claim was made. @returns it; none where another call was faster */
export async function keepMade<R extends TaxDocument>(
  tx: Database,
  { table }: TaxDocuments<R>,
  id: number,
  made: Pick<MadeBill, 'id' | 'uuid' | 'isStamped'>,
  now: Date,
  files: { xml_file?: string | null; pdf_file?: string | null } = {},
): Promise<R | undefined> {
  const row = await tx
    .updateTable(table)
    .set({
      status: 'Valid',
      service_id: made.id,
      uuid: made.uuid,
      is_stamped: made.isStamped,
      issued_at: now.toISOString(),
      ...files,
    })
    .where('id', '=', id)
    .where('status', '=', 'Making')
    .returningAll()
    .executeTakeFirst()
  return row as unknown as R | undefined
}
