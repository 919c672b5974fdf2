import type { TransfersParts } from './parts.ts'
import { createSandbox } from './sandbox/create.ts'
import type { Transfers } from './transfers.ts'
import { createUnavailable } from './unavailable.ts'
import { createWise } from './wise/create.ts'

/** The service that sends money, as TRANSFERS says. */
export function createTransfers(parts: TransfersParts): Transfers {
  const { transfers, wise } = parts.settings
  if (transfers === 'wise' && wise) return createWise(wise)
  return transfers === 'sandbox' ? createSandbox(parts) : createUnavailable()
}
