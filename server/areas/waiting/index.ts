import type { Handlers } from '../../calls/handlers.ts'
import { findWhatWaits } from './find-what-waits.ts'

export const waitingHandlers = {
  'notifications/find-what-waits': findWhatWaits,
} satisfies Partial<Handlers>
