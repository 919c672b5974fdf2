import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { CLIENT_DEDUCTIONS } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Action } from '../../../calls/handlers.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { validationError } from '../../../errors/app-error.ts'
import { markCopiesStale, markStale } from '../counting/stale.ts'
import { requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'
import { entryChanges } from './entry-changes.ts'
import { type Gone, judgeGone, keptOf, lastEntries } from './evidence.ts'
import { judgeDeduction } from './judge-incidents.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const OPERATION = 'payroll/add-deductions'

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
  const judged = deductions.map((entered, index) =>
    judgeDeduction(entered, people.get(entered.payrollId), entry, `deductions.${index}.`, offered),
  )
  const errors = judged.flatMap((one) => one.errors)
  if (errors.length > 0) throw validationError(errors)
  const allowed = isClient ? sql`type = any(${CLIENT_DEDUCTIONS}::text[])` : sql`true`
  const { rows: removed } = await sql<GoneDeduction>`delete from payroll_deductions where request_id = ${requestId}
    and id = any(${removeIds}::int[]) and ${allowed} returning id, created_at, payroll_id, file_id, type, amount::text, percent::text, date_from, date_to,
      total::text, remaining::text, debt_id, opening::text`.execute(db)
  judgeGone(removed, removeIds, enteredAt, t('server-payroll.entries.deductionsGone'))
  const rows = judged.map(({ row }) => row)
  const touched = [...new Set([...removed, ...rows].map(({ payroll_id }) => payroll_id))]
  if (touched.length === 0) throw validationError([{ field: 'deductions', message: t('server-payroll.entries.noDeduction') }])
  const at = now.toISOString()
  const kept = { ...keptOf(removed, rows), ...debtOf(removed, rows, deductions) }
  const added = rows.map((row) => ({ ...row, ...kept, request_id: requestId, created_by: session.id, created_at: at }))
  await insertRows(db, 'payroll_deductions', added)
  await markStale(db, held.row, touched, now)
  const gone = removed.map(({ id }) => id)
  await markCopiesStale(db, gone, now)
  const changes = entryChanges('deduction', people, removed, rows)
  await requests.move(context, held.row, step, { changes, set: { prepared_by: preparedBy(held.row, session) } })
  return { deductions: await lastEntries(db, 'payroll_deductions', requestId), touchedPayrolls: touched }
}

interface GoneDeduction extends Gone {
  total: string | null
  remaining: string | null
  debt_id: number | null
  opening: string | null
}

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
