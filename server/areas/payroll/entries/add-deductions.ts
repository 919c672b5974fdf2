import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { CLIENT_DEDUCTIONS } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { PayrollDeductions } from '../../../db/types.ts'
import { markCopiesStale } from '../counting/stale.ts'
import { requests } from '../requests/record.ts'
import { judgeDeduction } from './judge-incidents.ts'
import { checkedRows, keepEntries, keptOf, lastEntries, removeEntries } from './keep-entries.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const OPERATION = 'payroll/add-deductions'
const TABLE = 'payroll_deductions'

/** Adds and removes deductions (P4); a company enters loans and advances only. */
export const addDeductions: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, deductions, removeIds = [], enteredAt } = input
  const { db, session, now } = context
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, OPERATION, { action: 'add-deductions' })
  const isClient = session.role === 'Client'
  const entry = { kind: held.row.kind, isClient }
  const people = await peopleOf(db, requestId)
  const offered = await offeredOn(db, held.row.payment_date)
  const rows = checkedRows(
    deductions.map((entered, index) =>
      judgeDeduction(entered, people.get(entered.payrollId), entry, `deductions.${index}.`, offered),
    ),
  )
  const allowed = isClient ? sql`type = any(${CLIENT_DEDUCTIONS}::text[])` : sql`true`
  const removed = await removeEntries<GoneDeduction>(db, TABLE, { requestId, ids: removeIds, enteredAt }, allowed)
  const kept = debtOf(removed, rows, deductions)
  const gone = removed.map(({ id }) => id)
  // Locks other requests, so it comes before the entry of the history, which locks that of the company.
  await markCopiesStale(db, gone, now)
  const touchedPayrolls = await keepEntries(context, held, step, TABLE, { people, removed, rows, kept })
  return { deductions: await lastEntries(db, TABLE, requestId), touchedPayrolls }
}

type GoneDeduction = Selectable<PayrollDeductions>

/**
 * A changed order with the same total continues its debt and the rest of it, which a calculation may have changed since the
 * caller read it. Another total, or another rest that is entered, is a new debt.
 */
function debtOf(
  removed: readonly GoneDeduction[],
  added: readonly { payroll_id: number; type: string; total: string | null; remaining: string | null }[],
  entered: readonly { remaining?: string | number | undefined }[],
): Partial<Pick<GoneDeduction, 'remaining' | 'debt_id' | 'opening'>> {
  const [gone] = removed
  const [row] = added
  const isReplaced = keptOf(removed, added).id !== undefined
  if (!gone || !row || !isReplaced || gone.type !== row.type) return {}
  const isRestEntered = String(entered[0]?.remaining ?? '').trim() !== ''
  const isSame = isRestEntered ? isEqual(gone.remaining, row.remaining) : isEqual(gone.total, row.total)
  return isSame ? { remaining: gone.remaining, debt_id: gone.debt_id, opening: gone.opening } : {}
}

const isEqual = (one: string | null, two: string | null): boolean => Number(one) === Number(two)
