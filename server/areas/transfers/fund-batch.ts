import { t } from '../../../contract/language/texts.ts'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { PrepareContext, Session } from '../../calls/context.ts'
import { eventContextOf } from '../../calls/event-context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError } from '../../errors/app-error.ts'
import { addJob } from '../../queue/enqueue.ts'
import { shownText } from '../../words/kept-text.ts'
import { transfersOf } from './batch-row.ts'
import { type Outcome, orderError, refuseWithoutMoney } from './funding-outcome.ts'
import { orderBatch } from './order-batch.ts'
import { payBatch } from './pay-batch.ts'
import type { TransferRow } from './transfer-row.ts'

/** Pays a calculated batch: all transfers that can be made, in one group. @returns how it went for each invoice */
export async function fundBatch(context: PrepareContext<Session>, id: number): Promise<Outcome[]> {
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
