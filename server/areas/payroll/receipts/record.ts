import { defineRecord } from '../../../machines/record.ts'
import { GUARDS, RECEIPT, targetOf } from './machine.ts'
import { aboutReceipt, findReceipt, lockReceipt, type StoredReceipt } from './receipt-row.ts'

/** A receipt. Its history belongs to its person: visible to them and to readers of the person's history. */
export const receipts = defineRecord<StoredReceipt, StoredReceipt>({
  machine: RECEIPT,
  guards: GUARDS,
  load: ({ db }, id) => findReceipt(db, id),
  lock: ({ db }, id) => lockReceipt(db, id),
  facts: (_at, receipt) => receipt,
  target: targetOf,
  history: (receipt) => aboutReceipt(receipt, receipt.folio),
})
