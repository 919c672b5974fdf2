import { t } from '../../../contract/language/texts.ts'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { PrepareContext, Session } from '../../calls/context.ts'
import { eventContextOf } from '../../calls/event-context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { addJob } from '../../queue/enqueue.ts'
import { shownText } from '../../words/kept-text.ts'
import { transfersOf } from './batch-row.ts'
import { carryOut } from './carry-out.ts'
import { forAll } from './for-all.ts'
import { type Outcome, orderError, refuseWithoutMoney, toResults } from './funding-outcome.ts'
import { orderBatch } from './order-batch.ts'
import { orderFunding } from './order-funding.ts'
import { payBatch } from './pay-batch.ts'
import type { TransferRow } from './transfer-row.ts'

/** Pays a calculated batch: all transfers that can be made, in one group. @returns the outcome for each invoice */
async function fundBatch(context: PrepareContext<Session>, id: number): Promise<Outcome[]> {
  const { db, services, session, origin, now } = context
  const batch = await db
    .selectFrom('transfer_batches')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(session, 'company_id'))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  if (batch.status === 'Calculated') await refuseWithoutMoney(services, [batch])
  const left = await db.transaction().execute(async (tx) => {
    const excluded = await orderBatch(eventContextOf({ db: tx, now, origin, session }), id, session, services.transfers.name)
    await addJob(tx, 'carry-out-batch', { id }, settings.madeUpAfterSeconds)
    return excluded
  })
  try {
    await payBatch({ services, origin }, id)
  } catch (error) {
    throw orderError(error, services, t('server-transfers.unconfirmed'))
  }
  const rows = await transfersOf(db, id)
  const never = left.map(({ invoiceId, reason }) => ({
    invoiceId,
    transferId: 0,
    error: { code: 'EXCLUDED', message: reason },
  }))
  return [...rows.map(toOutcome), ...never]
}

function toOutcome({ id, invoice_id, funded_at, trouble }: TransferRow): Outcome {
  const done = { invoiceId: invoice_id, transferId: id }
  if (funded_at !== null) return done
  return {
    ...done,
    error: { code: 'NOT_PAID', message: trouble === null ? t('server-transfers.notMade') : shownText(trouble) },
  }
}

/**
 * Pays transfers from the balance (I11): one, several, or a batch. The order to pay is stored before the provider is called.
 * Several are independent; a single one answers its error directly.
 */
export const fundTransfers: PreparedAction<'contractor/wise-fund-transfer-by-balance'> = {
  prepare: async ({ transferId, transferIds, batchId }, context) => {
    const named = [transferId, transferIds, batchId].filter((one) => one !== undefined)
    if (named.length !== 1) throw fieldError('transferId', t('server-transfers.choose'))
    const outcomes =
      batchId === undefined
        ? await fundEach(context, transferIds ?? [transferId as number], transferId !== undefined)
        : await fundBatch(context, batchId)
    return async (call) => {
      // The history is written with each payment.
      call.nothingChanged()
      return { data: toResults(outcomes) }
    }
  },
}

async function fundEach(context: PrepareContext<Session>, ids: readonly number[], isAlone: boolean): Promise<Outcome[]> {
  const rows = await readReachable(context, [...new Set(ids)])
  if (isAlone && rows.length === 0) throw new AppError('NOT_FOUND')
  // Of several each has its own result: the balance may suffice for some of them.
  if (isAlone) await refuseWithoutMoney(context.services, rows.filter(isUnpaid))
  const found = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id)).map((id) => outcome({ id, invoice_id: 0 }, new AppError('NOT_FOUND')))
  const paid = await forAll(rows, settings.atOnce, async (row) => {
    try {
      return await fundOne(context, row)
    } catch (error) {
      if (isAlone || !(error instanceof AppError)) throw error
      return outcome(row, error)
    }
  })
  return [...paid, ...unknown]
}

async function fundOne(context: PrepareContext<Session>, row: TransferRow): Promise<Outcome> {
  const { db, services, session, origin, now } = context
  await db.transaction().execute(async (tx) => {
    await orderFunding(eventContextOf({ db: tx, now, origin, session }), row, session)
    await addJob(tx, 'carry-out-transfer', { id: row.id }, settings.madeUpAfterSeconds)
  })
  try {
    const funding = await carryOut({ services, origin }, row.id)
    if (funding?.isFunded !== false) return { invoiceId: row.invoice_id, transferId: row.id }
    throw new TransfersError(funding.text, false, funding.code)
  } catch (error) {
    throw orderError(error, services, t('server-transfers.unconfirmed'))
  }
}

const readReachable = ({ db, session }: PrepareContext<Session>, ids: readonly number[]): Promise<TransferRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('invoice_transfers')
        .selectAll()
        .where('id', 'in', ids)
        .where(inScope(session, 'company_id'))
        .orderBy('id')
        .execute()

const isUnpaid = ({ is_living, funded_at, fund_ordered_at }: TransferRow): boolean =>
  is_living && funded_at === null && fund_ordered_at === null

const outcome = ({ id, invoice_id }: Pick<TransferRow, 'id' | 'invoice_id'>, error: AppError): Outcome => ({
  invoiceId: invoice_id,
  transferId: id,
  error: { code: error.code, message: error.message },
})
