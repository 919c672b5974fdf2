import type { Selectable } from 'kysely'
import { findColumns, insertForId, updateRows } from '../../../db/rows.ts'
import type { SandboxGroups } from '../../../db/types.ts'
import type { TransfersParts } from '../parts.ts'
import type { Group, Recipient, Transfers } from '../transfers.ts'
import { fundAll, fundOne } from './fund.ts'
import { findByKey, makeTransfer, toState } from './make-transfer.ts'
import { makeQuote, readBalances } from './quote.ts'
import { refused } from './refused.ts'

/**
 * A provider of our own that moves no money: quotes that expire, balances, the statuses of a real one and the same events,
 * stored in the database. The cents of the amount choose the failure.
 */
export function createSandbox(parts: TransfersParts): Transfers {
  const { db } = parts
  return {
    name: 'sandbox',
    sourceCurrency: 'USD',
    quote: (order) => makeQuote(parts, order),
    balances: () => readBalances(parts),
    createRecipient: (recipient) => createRecipient(parts, recipient),
    createTransfer: (order) => makeTransfer(parts, order, null),
    findTransfer: (key) => findByKey(db, key),
    readTransfer: async (transferId) => toState(await readRow(parts, transferId)),
    hasPayment: async (transferId) => (await readRow(parts, transferId)).funded_at !== null,
    fundTransfer: (transferId) => fundOne(parts, transferId),
    cancelTransfer: (transferId) => cancelTransfer(parts, transferId),
    createGroup: (name, sourceCurrency) => createGroup(parts, name, sourceCurrency),
    readGroup: (groupId) => readGroup(parts, groupId),
    addToGroup: (groupId, order) => makeTransfer(parts, order, groupId),
    closeGroup: (group) => closeGroup(parts, group),
    fundGroup: (groupId) => fundAll(parts, groupId),
  }
}

async function createRecipient({ db, clock }: TransfersParts, { currency, clabe }: Recipient): Promise<string> {
  const row = { currency, kind: clabe === null ? 'email' : 'clabe', created_at: clock().toISOString() }
  return String(await insertForId(db, 'sandbox_recipients', row))
}

async function readRow({ db }: TransfersParts, transferId: string) {
  const row = await findColumns(db, 'sandbox_transfers', { id: Number(transferId) }, ['id', 'status', 'funded_at'])
  if (!row) throw refused('noTransfer', 'transfer.not-found')
  return row
}

async function cancelTransfer(parts: TransfersParts, transferId: string): Promise<void> {
  const waiting = { id: Number(transferId), status: 'incoming_payment_waiting' }
  const cancelled = { status: 'cancelled', status_at: parts.clock().toISOString() }
  if ((await updateRows(parts.db, 'sandbox_transfers', waiting, cancelled)) === 1) return
  const { status } = await readRow(parts, transferId)
  if (status !== 'cancelled') throw refused('isPaid', 'transfer.paid')
}

async function createGroup({ db, clock }: TransfersParts, name: string, sourceCurrency: string): Promise<Group> {
  const row = await db
    .insertInto('sandbox_groups')
    .values({ name, source_currency: sourceCurrency, created_at: clock().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGroup(row)
}

async function readGroup({ db }: TransfersParts, groupId: string): Promise<Group> {
  const row = await db.selectFrom('sandbox_groups').selectAll().where('id', '=', groupId).executeTakeFirst()
  if (!row) throw refused('noBatch', 'group.not-found')
  return toGroup(row)
}

async function closeGroup(parts: TransfersParts, { groupId }: Group): Promise<Group> {
  const open = { id: groupId, status: 'NEW' }
  await updateRows(parts.db, 'sandbox_groups', open, (row) => ({ status: 'COMPLETED', version: row('version', '+', 1) }))
  return readGroup(parts, groupId)
}

const toGroup = ({ id, version, status, is_paid }: Selectable<SandboxGroups>): Group => ({
  groupId: id,
  version,
  isClosed: status === 'COMPLETED',
  isPaid: is_paid,
})
