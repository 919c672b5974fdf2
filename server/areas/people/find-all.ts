import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { fieldError } from '../../errors/app-error.ts'
import { UNIQUE_FIELDS, whoHas } from './unique-fields.ts'

/**
 * Number of people with one of these values. The one query on people without the caller's scope: a value taken in another
 * company is taken too, and only the number is answered (rate-limited).
 */
export const findAll: Action<'employee/findAll'> = async (input, { db }) => {
  const queries = UNIQUE_FIELDS.flatMap((field): RawBuilder<unknown>[] => {
    const value = input[field.name]?.trim()
    return value ? [whoHas(field, value)] : []
  })
  if (queries.length === 0)
    throw fieldError('', t('server-people.nothingAsked', { fields: UNIQUE_FIELDS.map(({ name }) => name).join(', ') }))
  const { rows } = await sql<{ total: number }>`
    select count(distinct id) as total from (${sql.join(queries, sql` union all `)}) found
    where ${input.id === undefined ? sql`true` : sql`id <> ${input.id}`}`.execute(db)
  return { totalEmployees: rows[0]?.total ?? 0 }
}
