import { sql } from 'kysely'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import { payslipTotals } from '../../../payroll/cfdi/nomina/payslip.ts'
import { sumUp } from '../../../payroll/cfdi/sum-up.ts'
import type { Database } from '../../db/connect.ts'
import { updateRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeBill, Tax } from '../../outside/tax/tax.ts'
import { checkCancellable, checkService } from './cancel-at-service.ts'
import type { DocumentRequest, DocumentTable, TaxDocument, TaxDocuments } from './documents.ts'
import { instantAt } from './place-clock.ts'

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

interface At {
  tax: Pick<Tax, 'name' | 'account' | 'settleMs'>
  now: Date
}

interface Order<R> extends At {
  owner: number
  request: R
  by: number | null
  /** The document that the new one replaces. */
  replaces?: number | undefined
}

/**
 * Claims the document of a subject that has one at a time and is held by the caller. If an earlier attempt never finished,
 * its claim is taken over: its request is looked for and, if necessary, made. Throws TAX_BILL_EXISTS, and PROVIDER where the
 * document to be replaced could not be cancelled.
 */
export async function claimDocument<R extends DocumentRequest, D extends TaxDocument>(
  tx: Database,
  documents: TaxDocuments<D>,
  { makeRequest, ...order }: Omit<Order<R>, 'request'> & { makeRequest: () => Promise<R> },
): Promise<Claim<R>> {
  const { rows } = await sql<D>`select * from ${sql.table(documents.table)} where ${sql.ref(documents.owner)} = ${order.owner}
    and status <> 'Cancelled' and replaced_by is null`.execute(tx)
  const [living] = rows
  const isReplaced = living?.status === 'Valid' && living.id === order.replaces
  // Otherwise both would stay valid.
  if (isReplaced) checkCancellable(order.tax, living)
  if (!living || isReplaced) {
    return beginClaim(tx, documents, { ...order, request: await makeRequest() })
  }
  if (living.status === 'Making') return takeOverClaim(tx, documents, living, order)
  const text = documents.texts.exists?.()
  throw new AppError('TAX_BILL_EXISTS', text === undefined ? {} : { text })
}

/** Takes over the claim of an unfinished attempt. Throws TAX_BILL_EXISTS while that one may still be running. */
export async function takeOverClaim<R extends DocumentRequest>(
  tx: Database,
  { table, texts }: Pick<TaxDocuments<never>, 'table' | 'texts'>,
  row: Pick<TaxDocument, 'id' | 'claimed_at' | 'request' | 'service' | 'account'>,
  { now, tax }: At,
): Promise<Claim<R>> {
  const { id } = row
  // At `local` a call that never finished left nothing, so that any service may make the document.
  if (row.service !== 'local') checkService(tax, row)
  const claimedAt = new Date(row.claimed_at).getTime()
  if (now.getTime() - claimedAt < CLAIM_MS) throw new AppError('TAX_BILL_EXISTS', { text: texts.busy() })
  const request = row.request as unknown as R
  const settledAt = new Date(claimedAt + Math.max(CLAIM_MS, tax.settleMs))
  // A look is no attempt: it does not change the time, so that frequent looks do not prolong the wait.
  if (now < settledAt) return { id, request, earlier: 'open', settledAt }
  const { name: service, account } = tax
  await updateRow(tx, table, id, { claimed_at: now.toISOString(), service, account })
  return { id, request, earlier: 'over', settledAt }
}

/** Stores a request to the service under a folio that is unique in its series: the number of its row. */
export async function beginClaim<R extends DocumentRequest>(
  tx: Database,
  { table, owner, serie }: Pick<TaxDocuments<never>, 'table' | 'owner' | 'serie'>,
  order: Order<R>,
): Promise<Claim<R>> {
  const { request, tax, by, now, replaces } = order
  // It no longer counts, and makes room for the one without a number yet.
  if (replaces !== undefined) await markReplaced(tx, table, replaces, replaces)
  const at = now.toISOString()
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.ref(owner)}, status, service, account, serie, folio,
      request, total, issued_at, claimed_at, created_by, created_at)
    values (${order.owner}, 'Making', ${tax.name}, ${tax.account}, ${serie}, '', '{}', ${totalOf(request)}, ${at}, ${at}, ${by}, ${at})
    returning id`.execute(tx)
  const [{ id }] = rows as [{ id: number }]
  const numbered = { ...request, serie, folio: String(id) }
  await updateRow(tx, table, id, { folio: numbered.folio, request: JSON.stringify(numbered) })
  if (replaces !== undefined) await markReplaced(tx, table, replaces, id)
  return { id, request: numbered, earlier: 'none', settledAt: now }
}

const totalOf = (request: DocumentRequest): string =>
  'employer' in request ? payslipTotals(request).total : sumUp(request).total

/**
 * A replaced document no longer counts, though it is cancelled only when the replacement exists. It refers to itself until
 * the replacement has a number.
 */
const markReplaced = (tx: Database, table: DocumentTable, id: number, by: number) =>
  sql`update ${sql.table(table)} set replaced_by = ${by} where id = ${id}`.execute(tx)

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
  made: Pick<MadeBill, 'id' | 'uuid' | 'isStamped' | 'issuedAt'>,
  now: Date,
  files: { xml_file?: string | null; pdf_file?: string | null } = {},
): Promise<R | undefined> {
  const { rows } = await sql<Pick<R, 'request'>>`select request from ${sql.table(table)} where id = ${id}`.execute(tx)
  // A document that was found again has the time of the call whose answer was lost.
  const issuedAt = instantAt((rows[0]?.request as DocumentRequest | undefined)?.place ?? '', made.issuedAt) ?? now
  const row = await tx
    .updateTable(table)
    .set({
      status: 'Valid',
      service_id: made.id,
      uuid: made.uuid,
      is_stamped: made.isStamped,
      issued_at: issuedAt.toISOString(),
      ...files,
    })
    .where('id', '=', id)
    .where('status', '=', 'Making')
    .returningAll()
    .executeTakeFirst()
  return row as unknown as R | undefined
}
