import { TIMING } from '../../http.ts'
import type { Timing } from '../../timing.ts'
import type { Recipient, TransferOrder, TransferState, Transfers } from '../transfers.ts'
import { type Client, createClient } from './client.ts'
import { NoAnswerError } from './errors.ts'
import { addToGroup, closeGroup, createGroup, fundGroup, readGroup } from './groups.ts'
import { cancelTransfer, createTransfer, findTransfer, fundTransfer, hasPayment, readTransfer } from './payments.ts'
import { balances, quote } from './quotes.ts'
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
    hasPayment: (transferId) => hasPayment(client, transferId),
    fundTransfer: (transferId) => fundTransfer(client, transferId),
    cancelTransfer: (transferId) => cancelTransfer(client, transferId),
    createGroup: (name, sourceCurrency) => createGroup(client, name, sourceCurrency),
    readGroup: (groupId) => readGroup(client, groupId),
    addToGroup: (groupId, order) => addToGroup(client, groupId, order),
    closeGroup: (group) => closeGroup(client, group),
    fundGroup: (groupId) => fundGroup(client, groupId),
  }
}

/** Characters that Wise does not accept in a name. */
const FOREIGN = /[^A-Za-zÀ-ÖØ-öø-ÿ\-_()'*,.\s]/g

/** A further recipient does no harm: money is sent to the one named by the transfer. */
async function createRecipient(client: Client, recipient: Recipient): Promise<string> {
  const answer = await client.json<{ id?: number }>({
    method: 'POST',
    version: 'v1',
    path: '/accounts',
    body: { profile: await client.profileId(), ...bodyOf(recipient) },
    isRepeatable: true,
  })
  if (answer.id === undefined) throw new NoAnswerError({ cause: new Error('The recipient has no id.') })
  return String(answer.id)
}

function bodyOf({ name, currency, clabe, email, address }: Recipient): object {
  const accountHolderName = name.replaceAll(FOREIGN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (clabe === null) return { accountHolderName, currency, type: 'email', details: { email } }
  const where = address === null ? {} : { address: { country: 'MX', ...address } }
  return { accountHolderName, currency, type: 'mexican', details: { legalType: 'PRIVATE', clabe, ...where } }
}
