import type { Services } from '../../../calls/context.ts'
import type { Log } from '../../tax-documents/documents.ts'
import { cancelReplacedOf, followPending } from '../../tax-documents/follow.ts'
import { TAX_RECEIPTS } from './receipts.ts'

type Needed = Pick<Services, 'db' | 'tax'>

/** Cancels receipts whose replacement was made without their cancellation. */
export const cancelReplaced = (services: Needed, now: Date, log: Log): Promise<void> =>
  cancelReplacedOf(services, TAX_RECEIPTS, now, log)

/** Asks for the result of pending cancellations of tax receipts. */
export const followCancellations = (services: Needed, now: Date, log: Log): Promise<void> =>
  followPending(services, TAX_RECEIPTS, now, log)
