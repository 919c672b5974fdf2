import { t } from '../../../contract/language/texts.ts'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { eventContextOf } from '../../calls/event-context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkedReason } from '../../errors/checked-reason.ts'
import { addJob } from '../../queue/enqueue.ts'
import { orderCancel } from './cancel-at-provider.ts'
import { carryOut } from './carry-out.ts'
import { orderError } from './funding-outcome.ts'
import { findTransfer } from './transfer-row.ts'

export const cancelTransfer: PreparedAction<'contractor/cancel-wise-transfer'> = {
  prepare: async ({ transferId, reason }, { db, services, session, origin, now }) => {
    const why = checkedReason(reason)
    const row = await db
      .selectFrom('invoice_transfers')
      .selectAll()
      .where('id', '=', transferId)
      .where(inScope(session, 'company_id'))
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    await db.transaction().execute(async (tx) => {
      const by = { personId: session.id, reason: why }
      await orderCancel(eventContextOf({ db: tx, now, origin, session }), row, by)
      await addJob(tx, 'carry-out-transfer', { id: row.id }, settings.madeUpAfterSeconds)
    })
    try {
      await carryOut({ services, origin }, row.id)
    } catch (error) {
      throw orderError(error, services, t('server-transfers.cancelUnconfirmed'))
    }
    const after = await findTransfer(db, transferId)
    if (after?.is_living !== false) throw new AppError('PROVIDER', { text: t('server-transfers.cancelUnconfirmed') })
    return async (call) => {
      // The history is written when the transfer ends.
      call.nothingChanged()
      return { data: { transferId, provider_status: after.status } }
    }
  },
}
