import type { Action } from '../../calls/handlers.ts'
import { makeStreamToken } from '../../streams/stream-token.ts'
import { batchByKey } from './batch-row.ts'
import { refuseSecond } from './start-batch.ts'

/**
 * A new token for a batch that is watched longer than a minute, continued after a break, or after the page was loaded again.
 */
export const openBatchStream: Action<'contractor/open-batch-stream'> = async ({ batchKey }, { db, session, now }) => {
  const batch = await batchByKey(db, session, batchKey)
  if (batch.status !== 'Done') await refuseSecond(db, batch.company_id, batch.id)
  return { batchKey, streamToken: await makeStreamToken(db, session, now, { batchId: batch.id }) }
}
