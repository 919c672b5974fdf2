import { type RawBuilder, sql } from 'kysely'
import { errorText } from '../../../contract/errors.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { refusalOfValue, UNIQUE_VIOLATION } from '../../errors/refusal-of-value.ts'
import { labelOf, UNIQUE_FIELDS, type UniqueField, whoHas } from './unique-fields.ts'

/** Throws DUPLICATE with every value that another person has; all are looked up at once. */
export async function refuseDuplicates(db: Database, personId: number, values: ReadonlyMap<string, unknown>): Promise<void> {
  const lookups = UNIQUE_FIELDS.flatMap((field): RawBuilder<unknown>[] => {
    const value = values.get(field.name)
    return typeof value === 'string' ? [sql`select ${field.name} as name, id from (${whoHas(field, value)}) w`] : []
  })
  if (lookups.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from (${sql.join(lookups, sql` union all `)}) found where id <> ${personId}`.execute(db)
  const taken = UNIQUE_FIELDS.filter(({ name }) => rows.some((row) => row.name === name))
  if (taken.length > 0) throw duplicate(taken)
}

/** Did the database refuse a value that another person has? */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION

/**
 * Translates a database error into a refusal where the caller caused it: another call took a value between our check and our
 * write, or a schema file allows a value that the column cannot hold.
 */
export function throwRefusal(error: unknown): never {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  const taken = UNIQUE_FIELDS.filter((field) => code === UNIQUE_VIOLATION && field.constraint === constraint)
  throw taken.length > 0 ? duplicate(taken) : refusalOfValue(error)
}

function duplicate(taken: readonly UniqueField[]): AppError {
  const naming = (fields: readonly UniqueField[]) => ({ fields: fields.map(labelOf).join(', ') })
  return new AppError('DUPLICATE', {
    values: naming(taken),
    fields: taken.map((field) => ({ field: field.name, message: errorText('DUPLICATE', naming([field])) })),
  })
}
