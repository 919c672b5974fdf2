import type { Services, Session } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import type { FoundBill } from '../../outside/tax/tax.ts'
import { keptText } from '../../words/kept-text.ts'
import { invoiceById } from '../invoices/invoice-row.ts'
import { CLAIM_MS, madeOf } from './claim.ts'
import { invoicesOf } from './claim-fees.ts'
import { markBilled } from './mark-billed.ts'
import { ASKED_WITHIN_MS, type Log, settleBill, settleEach } from './settle-bill.ts'

/** Session of the product itself; decisions here need no more. */
const CLOCK: Session = {
  id: 0,
  role: 'Admin',
  companyId: null,
  allCompanies: true,
  assignedCompanies: [],
  permissions: null,
  sessionId: 0,
  beganWith: 'login',
  firstname: '',
  lastname: '',
  email: '',
  confirmedAt: '',
  hasFactor: true,
  viewer: null,
}
const BY_CLOCK = { requestId: 'settle-fee-bills', ip: '', device: null }

type Needed = Pick<Services, 'db' | 'tax'>

interface Open {
  id: number
  company_id: number
  status: string
  service_id: string | null
  serie: string
  folio: string
  request: unknown
}

/**
 * `settleClaims` for the provider's own bills of its fees: found ones are stored with their invoices, a duplicate is
 * cancelled.
 */
export async function settleFees(services: Needed, now: Date, log: Log): Promise<void> {
  const { db, tax } = services
  const open = await db
    .selectFrom('fee_bills')
    .select(['id', 'company_id', 'status', 'service_id', 'serie', 'folio', 'request'])
    .where('service', '=', tax.name)
    .where('created_at', '>', new Date(now.getTime() - ASKED_WITHIN_MS).toISOString())
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'Making'), eb('claimed_at', '<', new Date(now.getTime() - CLAIM_MS).toISOString())]),
        // Only a bill requested twice can exist twice.
        eb.and([eb('status', '<>', 'Making'), eb('claimed_at', '>', eb.ref('created_at'))]),
      ]),
    )
    .orderBy('id')
    .execute()
  const settle = (row: Open) =>
    settleBill(tax, row, { keep: (bill) => keep(db, row, bill, now), tellCancelled: (bill) => tellCancelled(db, row, bill) })
  await settleEach(open, settle, log)
}

async function tellCancelled(db: Database, { company_id }: Open, { uuid }: FoundBill): Promise<void> {
  const about = { entity: 'company' as const, entityId: company_id, companyId: company_id }
  const changes = [{ field: 'fee_bill', from: uuid, to: null }]
  await writeHistory(
    db,
    [{ ...about, action: 'client.fee-bill-cancelled', changes, reason: keptText('server-tax-bills.madeTwice') }],
    null,
    BY_CLOCK,
  )
}

/** Stores a bill whose confirmation was lost. Its files are fetched with those of others. */
async function keep(db: Database, { id }: Open, bill: FoundBill, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await invoicesOf(tx, id)
    await tx.selectFrom('invoices').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
    const { numUpdatedRows } = await tx
      .updateTable('fee_bills')
      .set(madeOf(bill, now))
      .where('id', '=', id)
      .where('status', '=', 'Making')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const invoiceId of ids) {
      const invoice = await invoiceById(tx, invoiceId)
      if (!invoice) continue
      const entries = await markBilled(tx, invoice, { uuid: bill.uuid, papers: { fee_bill: id }, now, by: CLOCK })
      await writeHistory(tx, entries, null, BY_CLOCK)
    }
  })
}
