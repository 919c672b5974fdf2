import { keptText } from '../../words/kept-text.ts'
import type { TransfersParts } from './parts.ts'
import { createSandbox } from './sandbox/create.ts'
import { type Transfers, TransfersError } from './transfers.ts'
import { createWise } from './wise/create.ts'

/** The transfer service that TRANSFERS selects. */
export function createTransfers(parts: TransfersParts): Transfers {
  const { transfers, wise } = parts.settings
  if (transfers === 'wise' && wise) return createWise(wise)
  return transfers === 'sandbox' ? createSandbox(parts) : createUnavailable()
}

/** Used where no service is configured: each call reports it, and the rest of the product works. */
function createUnavailable(): Transfers {
  const refuse = async (): Promise<never> => {
    throw new TransfersError(keptText('server-outside.transfers.notSetUp'), false, 'NOT_SET_UP')
  }
  return {
    name: 'sandbox',
    sourceCurrency: 'USD',
    quote: refuse,
    balances: refuse,
    createRecipient: refuse,
    createTransfer: refuse,
    findTransfer: refuse,
    readTransfer: refuse,
    hasPayment: refuse,
    fundTransfer: refuse,
    cancelTransfer: refuse,
    createGroup: refuse,
    readGroup: refuse,
    addToGroup: refuse,
    closeGroup: refuse,
    fundGroup: refuse,
  }
}
