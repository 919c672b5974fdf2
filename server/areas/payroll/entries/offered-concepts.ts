import type { OfferedConcept } from '../../../../contract/payroll/counting/schemas.ts'
import { nearestLaw } from '../../../../payroll/law/law.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'
import { currentBook } from '../law-figures/current-law.ts'
import { checkReach } from '../requests/reach.ts'

/** Concepts of our own that may be entered for a payment on this day: those valid and not retired. */
export async function offeredOn(db: Database, day: string): Promise<OfferedConcept[]> {
  const { concepts } = nearestLaw(day, await currentBook(db))
  return Object.entries(concepts).flatMap(([code, { name, nameEs, kind, isRetired }]) =>
    isRetired ? [] : [{ code, name, name_es: nameEs, kind }],
  )
}

export const getOffered: Action<'payroll/get-request-concepts'> = async ({ requestId }, { db, session }) => {
  await checkReach(db, session, requestId)
  const { payment_date } = await readColumns(db, 'payment_requests', requestId, ['payment_date'])
  return { concepts: await offeredOn(db, payment_date) }
}

/** Does a word of a file or a call name this concept, by its code or one of its names, regardless of case? */
export const isCalled = ({ code, name, name_es }: OfferedConcept, entered: string): boolean =>
  [code, name, name_es].some((one) => one.toLowerCase() === entered.toLowerCase())
