import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { writeHistory } from '../../calls/history.ts'
import { type Funding, type Group, TransfersError } from '../../outside/transfers/transfers.ts'
import { storedText } from '../../words/stored-words.ts'
import { type BatchRow, endBatch, findBatch, lockBatch, transfersOf } from './batch-row.ts'
import { inTransaction, type Worker } from './context.ts'
import { forAll } from './for-all.ts'
import { askFunding, noteFunding } from './fund-at-provider.ts'
import { type RenewLease, underLease } from './lease.ts'
import { makeAtProvider } from './make-at-provider.ts'
import { endCancelled } from './read-again.ts'

/**
 * Carries out the ordered steps of a batch: a group at the provider, its transfers, its closing, its payment. Repeatable from
 * any point, by the call or by its job; each step finds what was done before.
 */
export async function payBatch(worker: Worker, id: number): Promise<void> {
  const { db, transfers } = worker.services
  const known = await findBatch(db, id)
  if (known?.status !== 'Closed' || known.fund_ordered_at === null || known.provider !== transfers.name) return
  await underLease(worker, 'transfer_batches', id, async (batch, renew) => {
    const group = await makeGroup(worker, batch)
    await makeTransfers(worker, id, group, renew)
    const living = (await transfersOf(db, id)).filter(({ is_living }) => is_living)
    if (living.length === 0) await endEmpty(worker, id)
    else await fund(worker, batch, await transfers.closeGroup(await transfers.readGroup(group.groupId)), renew)
  })
}

async function makeGroup({ services: { db, transfers } }: Worker, batch: BatchRow): Promise<Group> {
  if (batch.provider_group_id !== null) return transfers.readGroup(batch.provider_group_id)
  const group = await transfers.createGroup(`Plantilla batch ${batch.id}`, batch.source_currency)
  await db.updateTable('transfer_batches').set({ provider_group_id: group.groupId }).where('id', '=', batch.id).execute()
  return group
}

/** Transfers that the provider refuses end, and the others continue without them. */
async function makeTransfers(worker: Worker, id: number, { groupId }: Group, renew: RenewLease): Promise<void> {
  const rows = await transfersOf(worker.services.db, id)
  const missing = rows.filter(({ transfer_id, is_living }) => transfer_id === null && is_living)
  await forAll(missing, settings.atOnce, async (row) => {
    await renew()
    try {
      await makeAtProvider(worker, row, (transfers, order) => transfers.addToGroup(groupId, order))
    } catch (error) {
      if (!(error instanceof TransfersError) || error.isPassing) throw error
    }
  })
}

async function fund(worker: Worker, batch: BatchRow, group: Group, renew: RenewLease): Promise<void> {
  const { db, transfers } = worker.services
  const living = async () => (await transfersOf(db, batch.id)).filter(({ is_living }) => is_living)
  // The provider pays a group without its cancelled transfers.
  const leaveOutCancelled = async () => {
    const unpaid = (await living()).filter(({ funded_at }) => funded_at === null)
    await forAll(unpaid, settings.atOnce, async (row) => {
      await renew()
      await endCancelled(worker, row)
    })
  }
  await leaveOutCancelled()
  await renew()
  const funding = await askFunding(() => transfers.fundGroup(group.groupId))
  if (funding.isFunded && !group.isPaid) await leaveOutCancelled()
  for (const row of await living()) await noteFunding(worker, row, funding)
  await noteBatch(worker, batch, funding)
}

const noteBatch = (worker: Worker, batch: BatchRow, funding: Funding): Promise<void> =>
  inTransaction(worker, batch.fund_ordered_by, async ({ db, now, actor, origin }) => {
    const held = await lockBatch(db, batch.id)
    if (held.status !== 'Closed') return
    const done = funding.isFunded
      ? { status: 'Funded', funded_at: now.toISOString(), trouble: null }
      : { fund_ordered_at: null, fund_ordered_by: null, trouble: funding.text }
    await db.updateTable('transfer_batches').set(done).where('id', '=', batch.id).execute()
    if (!funding.isFunded) return
    const { length } = (await transfersOf(db, batch.id)).filter(({ funded_at }) => funded_at !== null)
    const changes = [{ field: 'invoices', from: null, to: length }]
    const company = { entity: 'company' as const, entityId: batch.company_id, companyId: batch.company_id }
    await writeHistory(db, [{ ...company, action: 'transfers.batch-funded', changes }], actor, origin)
    // Events of its payments may have come first.
    await endBatch(db, batch.id)
  })

const endEmpty = async ({ services: { db } }: Worker, id: number): Promise<void> => {
  const trouble = storedText('transfer.refused')
  await db.updateTable('transfer_batches').set({ status: 'Cancelled', trouble }).where('id', '=', id).execute()
}
