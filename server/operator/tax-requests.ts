import { sql } from 'kysely'
import { TAX_RECEIPTS } from '../areas/payroll/tax-receipts/receipts.ts'
import { FEE_BILLS } from '../areas/tax-bills/fee-bills.ts'
import { INVOICE_BILLS } from '../areas/tax-bills/invoice-bills.ts'
import { giveUpClaim } from '../areas/tax-documents/claim.ts'
import { entryOf, partiesOf, type TaxDocument, type TaxDocuments } from '../areas/tax-documents/documents.ts'
import { STAMPED_WITHIN_MS } from '../areas/tax-documents/settle-claims.ts'
import { writeHistory } from '../calls/history.ts'
import type { Database } from '../db/connect.ts'
import { OperatorError, ORIGIN } from './accounts.ts'

interface OpenRequest {
  /** Series and folio, by which the service knows the document. */
  document: string
  issuerRfc: string
  service: string
  since: Date
}

/** Documents that an outside service was asked for and did not confirm. */
export async function listTaxRequests(db: Database): Promise<OpenRequest[]> {
  const found: OpenRequest[] = []
  for (const { table } of [INVOICE_BILLS, FEE_BILLS, TAX_RECEIPTS]) {
    const { rows } = await sql<TaxDocument>`select * from ${sql.table(table)}
      where status = 'Making' and service <> 'local' order by id`.execute(db)
    for (const { serie, folio, request, service, claimed_at } of rows) {
      const { issuerRfc } = partiesOf(request)
      found.push({ document: `${serie}-${folio}`, issuerRfc, service, since: new Date(claimed_at) })
    }
  }
  return found
}

interface Release {
  document: string
  /** Says how the operator knows that the service did not issue it, or that it was cancelled there. */
  reason: string
  /** The service of the setting TAX. */
  current: string
  now: Date
}

/**
 * Ends a request to a service that can no longer be asked, so that the document can be requested again. Only the operator
 * knows that no valid one exists; the history keeps the reason. Throws OperatorError.
 */
export const releaseTaxRequest = (db: Database, release: Release): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isReleased =
      (await releaseOf(tx, INVOICE_BILLS, release)) ||
      (await releaseOf(tx, FEE_BILLS, release)) ||
      (await releaseOf(tx, TAX_RECEIPTS, release))
    if (!isReleased) throw new OperatorError(`No request for ${release.document} waits for an answer.`)
  })

async function releaseOf<R extends TaxDocument>(
  tx: Database,
  documents: TaxDocuments<R>,
  { document, reason, current, now }: Release,
): Promise<boolean> {
  const { table, field, actions } = documents
  const find = async () => {
    const { rows } = await sql<R>`select * from ${sql.table(table)} where status = 'Making' and service <> 'local'
      and serie || '-' || folio = ${document}`.execute(tx)
    return rows[0]
  }
  const known = await find()
  if (!known) return false
  await documents.hold(tx, known)
  // Another call may have settled it meanwhile.
  const row = await find()
  if (!row) return false
  if (row.service === current) {
    throw new OperatorError(`TAX names ${current}, which is asked about ${document} at the next attempt and every morning.`)
  }
  const over = new Date(new Date(row.claimed_at).getTime() + STAMPED_WITHIN_MS)
  if (now < over) throw new OperatorError(`The SAT may still stamp ${document}. Release it after ${over.toISOString()}.`)
  const changes = [{ field, from: document, to: null }]
  const entry = await entryOf(documents, tx, row, { action: actions.released, changes, reason })
  await giveUpClaim(tx, table, row.id)
  await writeHistory(tx, [{ ...entry, visibility: 'Internal' }], null, ORIGIN)
  return true
}
