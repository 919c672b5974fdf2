import { TIMING } from '../../http.ts'
import type { Timing } from '../../timing.ts'
import type { TransferOrder, TransferState, Transfers } from '../transfers.ts'
import { createClient } from './client.ts'
import { addToGroup, closeGroup, createGroup, fundGroup, readGroup } from './groups.ts'
import { cancelTransfer, createTransfer, findTransfer, fundTransfer, readTransfer } from './payments.ts'
import { balances, quote } from './quotes.ts'
import { createRecipient } from './recipients.ts'
import type { WiseSettings } from './settings.ts'

/** Path of Wise's events, below the public address. */
export const WEBHOOK_PATH = '/webhooks/wise'

/** Money sent by Wise (docs.wise.com), in either style of its paths. */
export function createWise(settings: WiseSettings, changes: Partial<Timing> = {}): Transfers {
  const client = createClient(settings, { ...TIMING, ...changes })
  return {
    name: 'wise',
    sourceCurrency: settings.sourceCurrency,
    quote: (order) => quote(client, order),
    balances: () => balances(client),
    createRecipient: (recipient) => createRecipient(client, recipient),
    createTransfer: (order: TransferOrder): Promise<TransferState> => createTransfer(client, order),
    findTransfer: (key, since) => findTransfer(client, key, since),
    readTransfer: (transferId) => readTransfer(client, transferId),
    fundTransfer: (transferId) => fundTransfer(client, transferId),
    cancelTransfer: (transferId) => cancelTransfer(client, transferId),
    createGroup: (name, sourceCurrency) => createGroup(client, name, sourceCurrency),
    readGroup: (groupId) => readGroup(client, groupId),
    addToGroup: (groupId, order) => addToGroup(client, groupId, order),
    closeGroup: (group) => closeGroup(client, group),
    fundGroup: (groupId) => fundGroup(client, groupId),
  }
}
