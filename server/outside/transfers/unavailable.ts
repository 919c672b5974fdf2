import { type Transfers, TransfersError } from './transfers.ts'

/** Where no service is set up: each call says so, and nothing else of the product is in its way. */
export function createUnavailable(): Transfers {
  const refuse = async (): Promise<never> => {
    throw new TransfersError('Transfers are not set up on this server.', false, 'NOT_SET_UP')
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
    fundTransfer: refuse,
    cancelTransfer: refuse,
    createGroup: refuse,
    readGroup: refuse,
    addToGroup: refuse,
    closeGroup: refuse,
    fundGroup: refuse,
  }
}
