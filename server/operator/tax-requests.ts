import { sql } from 'kysely'
import { TAX_RECEIPTS } from '../areas/payroll/tax-receipts/receipts.ts'
import { FEE_BILLS } from '../areas/tax-bills/fee-bills.ts'
import { INVOICE_BILLS } from '../areas/tax-bills/invoice-bills.ts'
import { isOfOtherAccount } from '../areas/tax-documents/cancel-at-service.ts'
import { giveUpClaim } from '../areas/tax-documents/claim.ts'
import { entryOf, partiesOf, type TaxDocument, type TaxDocuments } from '../areas/tax-documents/documents.ts'
import { writeHistory } from '../calls/history.ts'
import type { Database } from '../db/connect.ts'
import type { Tax } from '../outside/tax/tax.ts'
import { OperatorError, ORIGIN } from './accounts.ts'

interface OpenRequest {
  /** Series and folio, by which the service knows the document. */
  document: string
  issuerRfc: string
  service: string
  /** The account there; `null` where it is not noted. */
  account: string | null
  since: Date
}

const KINDS: readonly TaxDocuments<never>[] = [INVOICE_BILLS, FEE_BILLS, TAX_RECEIPTS]
const DOCUMENTS = sql.join(
  KINDS.map(({ table }) => sql`select serie, folio, request, service, account, status, claimed_at from ${sql.table(table)}`),
  sql` union all `,
)

/** Documents that an outside service was asked for and did not confirm. */
export async function listTaxRequests(db: Database): Promise<OpenRequest[]> {
  const { rows } = await sql<TaxDocument>`select * from (${DOCUMENTS}) d where status = 'Making' and service <> 'local'
    order by claimed_at, serie, folio`.execute(db)
  return rows.map(({ serie, folio, request, service, account, claimed_at }) => {
    const { issuerRfc } = partiesOf(request)
    return { document: `${serie}-${folio}`, issuerRfc, service, account, since: new Date(claimed_at) }
  })
}

/**
 * A service that was not asked for this long is a former one: the setting of the terminal may be another one than that of the
 * server. Longer than the SAT stamps a document.
 */
const UNUSED_MS = 7 * 24 * 3_600_000

interface Release {
  document: string
  /** Says how the operator knows that the service did not issue it, or that it was cancelled there. */
  reason: string
  /** The service and account of the settings. */
  current: Pick<Tax, 'name' | 'account'>
  now: Date
}

/**
 * Ends a request to a service that can no longer be asked, so that the document can be requested again. Only the operator
 * knows that no valid one exists; the history keeps the reason. Throws OperatorError.
 */
export const releaseTaxRequest = (db: Database, release: Release): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const documents of KINDS) if (await releaseOf(tx, documents, release)) return
    throw new OperatorError(`No request for ${release.document} waits for an answer.`)
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
  if (row.service === current.name && !isOfOtherAccount(current, row)) {
    throw new OperatorError(`TAX names ${current.name}, which is asked about ${document} at the next attempt.`)
  }
  const { rows } = await sql<{ last: string }>`select max(claimed_at) as last from (${DOCUMENTS}) d
    where service = ${row.service} and account is not distinct from ${row.account}`.execute(tx)
  const [{ last }] = rows as [{ last: string }]
  const over = new Date(new Date(last).getTime() + UNUSED_MS)
  if (now < over) {
    throw new OperatorError(`The server may still use ${row.service}. Release ${document} after ${over.toISOString()}.`)
  }
  const changes = [
    // Each entry of a company about a fee bill names it already.
    ...(table === FEE_BILLS.table ? [] : [{ field, from: document, to: null }]),
    { field: 'issuer_rfc', from: partiesOf(row.request).issuerRfc, to: null },
    { field: 'total', from: row.total, to: null },
    { field: 'claimed_at', from: row.claimed_at, to: null },
  ]
  const entry = await entryOf(documents, tx, row, { action: actions.released, changes, reason })
  await giveUpClaim(tx, table, row.id)
  await writeHistory(tx, [{ ...entry, visibility: 'Internal' }], null, ORIGIN)
  return true
}
