import type { Funding, TransferOrder, TransferState } from '../transfers.ts'
import type { Client } from './client.ts'
import { fundingText, NoAnswerError, RefusedError } from './errors.ts'

/** The members read of a transfer, none of which is guaranteed. */
interface TransferAnswer {
  id?: number
  status?: string
  customerTransactionId?: string
}

const PAGE = 100
/** Clocks differ, and Wise requires a start time of the list. */
const EARLIER_MS = 24 * 3_600_000
/** More transfers than a day of work makes. */
const MOST = 5_000
/** The statuses of a transfer that is not paid yet. */
export const WAITING = ['incoming_payment_waiting', 'incoming_payment_initiated']

export const transferBody = ({ key, quoteId, recipientId, reference }: TransferOrder): object => ({
  targetAccount: Number(recipientId),
  quoteUuid: quoteId,
  customerTransactionId: key,
  details: { reference },
})

/** The transfer of a key. Wise makes one for each key and answers a repeated call with it. */
export async function createTransfer(client: Client, order: TransferOrder): Promise<TransferState> {
  const answer = await client.json<TransferAnswer>({
    method: 'POST',
    version: 'v1',
    path: '/transfers',
    body: transferBody(order),
    isRepeatable: true,
  })
  return stateOf(answer)
}

/** Looks through the transfers made since shortly before that moment. */
export async function findTransfer(client: Client, key: string, since: string): Promise<TransferState | null> {
  const profile = String(await client.profileId())
  const createdDateStart = new Date(Date.parse(since) - EARLIER_MS).toISOString()
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await client.json<TransferAnswer[]>({
      version: 'v1',
      path: '/transfers',
      query: { profile, createdDateStart, limit: String(PAGE), offset: String(offset) },
    })
    const found = page.find((one) => one.customerTransactionId === key)
    if (found) return stateOf(found)
    if (page.length < PAGE) return null
  }
  throw new NoAnswerError({ cause: new Error(`More than ${MOST} transfers since ${since}.`) })
}

export const readTransfer = async (client: Client, transferId: string): Promise<TransferState> =>
  stateOf(await client.json<TransferAnswer>({ version: 'v1', path: `/transfers/${encodeURIComponent(transferId)}` }))

/** Wise lists the completed payments of a transfer, also of a cancelled one. */
export async function hasPayment(client: Client, transferId: string): Promise<boolean> {
  const path = `/transfers/${encodeURIComponent(transferId)}/payments`
  return (await client.json<unknown[]>({ version: 'v1', path })).length > 0
}

/**
 * Pays from the balance. The status in the answer decides, not that of HTTP. After any other answer, or a timeout, the
 * transfer itself is read.
 */
export async function fundTransfer(client: Client, transferId: string): Promise<Funding> {
  try {
    const answer = await client.json<{ type?: string; status?: string; errorCode?: string | null }>({
      method: 'POST',
      version: 'v3',
      path: `/profiles/{profile}/transfers/${encodeURIComponent(transferId)}/payments`,
      body: { type: 'BALANCE' },
    })
    if (answer.status === 'COMPLETED') return { isFunded: true }
    const code = answer.errorCode ?? `status ${answer.status ?? 'missing'}`
    return (await isPaid(client, transferId)) ? { isFunded: true } : { isFunded: false, code, text: fundingText(code) }
  } catch (error) {
    const mayBeDone = error instanceof NoAnswerError || error instanceof RefusedError
    if (mayBeDone && (await isPaid(client, transferId))) return { isFunded: true }
    throw error
  }
}

const isPaid = async (client: Client, transferId: string): Promise<boolean> => {
  const { status } = await readTransfer(client, transferId)
  return !WAITING.includes(status) && status !== 'cancelled'
}

export async function cancelTransfer(client: Client, transferId: string): Promise<void> {
  try {
    const path = `/transfers/${encodeURIComponent(transferId)}/cancel`
    await client.json({ method: 'PUT', version: 'v1', path, body: {}, isRepeatable: true })
  } catch (error) {
    // Perhaps by a call of ours whose answer was lost; then all is well.
    if (!(error instanceof RefusedError)) throw error
    const { status } = await readTransfer(client, transferId)
    if (status !== 'cancelled') throw error
  }
}

export function stateOf({ id, status }: TransferAnswer): TransferState {
  if (id === undefined || !status) throw new NoAnswerError({ cause: new Error('The transfer has no id or no status.') })
  return { transferId: String(id), status }
}
