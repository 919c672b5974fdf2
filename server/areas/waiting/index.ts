import type { waitingOperations } from '../../../contract/operations/waiting.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { findWhatWaits } from './find-what-waits.ts'

export const waitingHandlers: Handlers<keyof typeof waitingOperations> = {
  'notifications/find-what-waits': findWhatWaits,
}
