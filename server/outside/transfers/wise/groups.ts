import type { Funding, Group, TransferOrder, TransferState } from '../transfers.ts'
import type { Client } from './client.ts'
import { fundingText, NoAnswerError, RefusedError } from './errors.ts'
import { readTransfer, stateOf, transferBody, WAITING } from './payments.ts'

/** The members read of a batch group, none of which is guaranteed. */
interface GroupAnswer {
  id?: string
  version?: number
  status?: string
  transferIds?: number[]
  alreadyPaid?: boolean
  errorCode?: string | null
}

const CONFLICT = 409
const LONGEST_NAME = 100
/** Two conflicts in a row mean that someone works on the group at the same time. */
const TRIES = 3
const READ_AT_ONCE = 10

const pathOf = (groupId: string): string => `/profiles/{profile}/batch-groups/${encodeURIComponent(groupId)}`

export async function createGroup(client: Client, name: string, sourceCurrency: string): Promise<Group> {
  const answer = await client.json<GroupAnswer>({
    method: 'POST',
    version: 'v3',
    path: '/profiles/{profile}/batch-groups',
    body: { sourceCurrency, name: name.slice(0, LONGEST_NAME) },
    // An additional empty group does no harm.
    isRepeatable: true,
  })
  return toGroup(answer)
}

export const readGroup = async (client: Client, groupId: string): Promise<Group> => toGroup(await read(client, groupId))

const read = (client: Client, groupId: string): Promise<GroupAnswer> =>
  client.json<GroupAnswer>({ version: 'v3', path: pathOf(groupId) })

/** Like `createTransfer`: the key makes one transfer, however often it is sent. */
export async function addToGroup(client: Client, groupId: string, order: TransferOrder): Promise<TransferState> {
  const path = `${pathOf(groupId)}/transfers`
  return stateOf(await client.json({ method: 'POST', version: 'v3', path, body: transferBody(order), isRepeatable: true }))
}

/** Closes with the version that was seen; where that is an older one, with the newest. */
export async function closeGroup(client: Client, group: Group): Promise<Group> {
  let current = group
  for (let attempt = 1; !current.isClosed; attempt += 1) {
    try {
      const body = { status: 'COMPLETED', version: current.version }
      return toGroup(await client.json<GroupAnswer>({ method: 'PATCH', version: 'v3', path: pathOf(group.groupId), body }))
    } catch (error) {
      const mayBeDone = error instanceof NoAnswerError || (error instanceof RefusedError && error.status === CONFLICT)
      if (!mayBeDone || attempt === TRIES) throw error
      current = await readGroup(client, group.groupId)
    }
  }
  return current
}

/** All are paid or none. As with a single transfer, the state of the transfers decides where the answer does not. */
export async function fundGroup(client: Client, groupId: string): Promise<Funding> {
  try {
    const answer = await client.json<GroupAnswer>({
      method: 'POST',
      version: 'v3',
      path: `/profiles/{profile}/batch-payments/${encodeURIComponent(groupId)}/payments`,
      body: { type: 'BALANCE' },
    })
    const code = answer.errorCode ?? (answer.status === 'REJECTED' ? 'REJECTED' : null)
    if (code === null && answer.alreadyPaid !== false) return { isFunded: true }
    if (await isPaid(client, groupId)) return { isFunded: true }
    if (code === null) throw new NoAnswerError({ cause: new Error('The batch is not paid, and no reason is given.') })
    return { isFunded: false, code, text: fundingText(code) }
  } catch (error) {
    const mayBeDone = error instanceof NoAnswerError || error instanceof RefusedError
    if (mayBeDone && (await isPaid(client, groupId))) return { isFunded: true }
    if (error instanceof RefusedError && FUNDS.test(error.code)) {
      return { isFunded: false, code: error.code, text: fundingText(error.code) }
    }
    throw error
  }
}

const FUNDS = /insufficient|payment-option-unavailable/

/** The state of each transfer decides: one of them may have been paid or cancelled by itself. */
async function isPaid(client: Client, groupId: string): Promise<boolean> {
  const { alreadyPaid, transferIds = [] } = await read(client, groupId)
  if (alreadyPaid === true) return true
  let isAnyPaid = false
  for (let at = 0; at < transferIds.length; at += READ_AT_ONCE) {
    const part = transferIds.slice(at, at + READ_AT_ONCE)
    const states = await Promise.all(part.map((id) => readTransfer(client, String(id))))
    if (states.some(({ status }) => WAITING.includes(status))) return false
    isAnyPaid ||= states.some(({ status }) => status !== 'cancelled')
  }
  return isAnyPaid
}

function toGroup({ id, version, status, alreadyPaid }: GroupAnswer): Group {
  if (!id || version === undefined) throw new NoAnswerError({ cause: new Error('The group has no id or no version.') })
  return { groupId: id, version, isClosed: status === 'COMPLETED', isPaid: alreadyPaid === true }
}
