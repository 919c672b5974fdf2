import type { Selectable } from 'kysely'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { PayslipRequest } from '../../../payroll/cfdi/nomina/request.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { FeeBills } from '../../db/types.ts'
import type { BillReference } from '../../outside/tax/tax.ts'

/** Bills of contractors, the provider's own of its fees, and tax receipts of pay. */
export type DocumentTable = 'invoice_cfdis' | 'fee_bills' | 'payroll_cfdis'
export type DocumentRequest = BillRequest | PayslipRequest
/** The columns of all three tables. */
export type TaxDocument = Omit<Selectable<FeeBills>, 'company_id'> & {
  /** The document that replaces it; bills of fees are not replaced. */
  replaced_by?: number | null
}
export type Entry = HistoryEntry & { action: string }
type Changes = NonNullable<HistoryEntry['changes']>

/** One kind of tax document: its table, its subject, and the effects of its life on that subject. */
export interface TaxDocuments<R extends TaxDocument> {
  table: DocumentTable
  /** The column of the subject. */
  owner: 'invoice_id' | 'company_id' | 'payroll_id'
  serie: string
  /** Messages while another call makes one, and where one exists; without the latter that of the error. */
  texts: { busy: () => string; exists?: () => string }
  /** Locks the subject before the document: the common order of locks. */
  hold: (tx: Database, row: R) => Promise<unknown>
  /** The subject in the history, with the changes that name it. */
  about: (tx: Database, row: R) => Promise<Omit<HistoryEntry, 'changes'> & { changes?: Changes }>
  /** The document among the changes of its subject. */
  field: string
  /** Actions of the history; without `made` the effects record it. */
  actions: { made?: string; cancelled: string; kept: string; released: string }
  /** Column of the time at which the service was last asked about the document. */
  checkedAt?: 'sat_checked_at'
  /** Effects of a document that is made. @returns their history */
  onMade?: (tx: Database, row: R, now: Date) => Promise<Entry[]>
  /** Effects of another state. @returns their history, and changes that belong to the entry of the state */
  onState?: (tx: Database, row: R, now: Date) => Promise<{ changes?: Changes; entries?: Entry[] }>
}

export type Log = { warn: (facts: object, text: string) => void }

export async function entryOf<R extends TaxDocument>(
  { about }: TaxDocuments<R>,
  tx: Database,
  row: R,
  { action, changes, reason }: { action: string; changes: Changes; reason?: string | null },
): Promise<Entry> {
  const { changes: named = [], ...subject } = await about(tx, row)
  return { ...subject, action, changes: [...named, ...changes], ...(reason ? { reason } : {}) }
}

export function partiesOf(request: unknown): Pick<BillReference, 'issuerRfc' | 'receiverRfc'> {
  const parties = request as DocumentRequest
  return 'employer' in parties
    ? { issuerRfc: parties.employer.rfc, receiverRfc: parties.worker.rfc }
    : { issuerRfc: parties.issuer.rfc, receiverRfc: parties.receiver.rfc }
}

/** A document at the service that made it. */
export type OwnReference = BillReference & Pick<TaxDocument, 'service' | 'account'>

export const referenceOf = ({ service, account, service_id, request, uuid, total }: TaxDocument): OwnReference => ({
  service,
  account,
  id: service_id ?? '',
  ...partiesOf(request),
  uuid,
  total,
})
