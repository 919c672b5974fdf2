import { sql } from 'kysely'
import type { SimpleResource } from '../../../access-control/resources.ts'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { addWorkingDays } from '../../../payroll/calendar/working-days.ts'
import { NotCountable } from '../../../payroll/not-countable.ts'
import type { Database } from '../../db/connect.ts'
import { validationError } from '../../errors/app-error.ts'
import type { Members } from './resource-source.ts'

/** The last days of the terms that begin in one of these columns. Throws VALIDATION for a day whose term no calendar holds. */
export function deadlinesOf({ deadlines = {} }: Pick<SimpleResource, 'deadlines'>, values: Members): Members {
  const counted = Object.entries(deadlines).filter(([, { from }]) => from in values)
  return Object.fromEntries(
    counted.map(([column, { from, workingDays }]) => {
      const day = values[from]
      return [column, typeof day === 'string' ? lastDay(from, day, workingDays) : null]
    }),
  )
}

function lastDay(field: string, day: string, workingDays: number): string {
  try {
    return addWorkingDays(day, workingDays)
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error
    throw validationError([{ field, message: t('server-fields.unstorable') }])
  }
}

/** Counts the terms that begin with the columns a step has written. */
export async function countOn(
  resource: SimpleResource,
  { db, now }: { db: Database; now: Date },
  id: number,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  const days = Object.entries(set).filter(([, source]) => source === 'today')
  const counted = deadlinesOf(resource, Object.fromEntries(days.map(([column]) => [column, today(now)])))
  const assigned = Object.entries(counted).map(([column, day]) => sql`${sql.ref(column)} = ${day}`)
  if (assigned.length === 0) return
  await sql`update ${sql.table(resource.table)} set ${sql.join(assigned)} where id = ${id}`.execute(db)
}
