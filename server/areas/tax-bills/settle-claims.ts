import type { Services } from '../../calls/context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import type { FoundBill } from '../../outside/tax/tax.ts'
import { keptText } from '../../words/kept-text.ts'
import type { CfdiRow } from './cfdi-row.ts'
import { CLAIM_MS, madeOf } from './claim.ts'
import { ASKED_WITHIN_MS, type Log, settleBill, settleEach } from './settle-bill.ts'

const BY_CLOCK = { requestId: 'settle-tax-bills', ip: '', device: null }

type Needed = Pick<Services, 'db' | 'tax'>

/**
 * Settles requests without an answer: a bill that was made all the same is stored, and a duplicate, made because the first
 * call succeeded after the second, is cancelled once.
 */
export async function settleClaims(services: Needed, now: Date, log: Log): Promise<void> {
  const { db, tax } = services
  const before = new Date(now.getTime() - CLAIM_MS).toISOString()
  const since = new Date(now.getTime() - ASKED_WITHIN_MS).toISOString()
  const open = await db
    .selectFrom('invoice_cfdis')
    .selectAll()
    .where('service', '=', tax.name)
    .where('created_at', '>', since)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'Making'), eb('claimed_at', '<', before)]),
        // Only a bill requested twice can exist twice.
        eb.and([eb('status', 'in', ['Valid', 'Cancelled']), eb('claimed_at', '>', eb.ref('created_at'))]),
      ]),
    )
    .orderBy('id')
    .execute()
  const settle = (row: CfdiRow) =>
    settleBill(tax, row, {
      keep: (bill) => keep(db, row, bill, now),
      tellCancelled: ({ uuid }) =>
        tell(db, row, {
          action: 'invoice.tax-bill-cancelled',
          changes: [{ field: 'tax_bill', from: uuid, to: null }],
          reason: keptText('server-tax-bills.madeTwice'),
        }),
    })
  await settleEach(open, settle, log)
}

/** Stores a bill whose confirmation was lost. Its files are fetched with those of others. */
async function keep(db: Database, row: CfdiRow, bill: FoundBill, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('invoice_cfdis')
      .set(madeOf(bill, now))
      .where('id', '=', row.id)
      .where('status', '=', 'Making')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tell(tx, row, { action: 'invoice.tax-bill-created', changes: [{ field: 'tax_bill', from: null, to: bill.uuid }] })
  })
}

interface Outcome {
  action: string
  changes: { field: string; from: string | null; to: string | null }[]
  reason?: string
}

async function tell(db: Database, { invoice_id }: CfdiRow, outcome: Outcome): Promise<void> {
  const { company_id } = await db
    .selectFrom('invoices')
    .select('company_id')
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow()
  const about = { entity: 'invoice' as const, entityId: invoice_id, companyId: company_id, visibility: 'All' as const }
  await writeHistory(db, [{ ...about, ...outcome }], null, BY_CLOCK)
}
