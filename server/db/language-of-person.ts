import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import type { Database } from './connect.ts'

/** The language of mails and messages to a person: their own choice, otherwise that of their company. */
export const languageOfPerson = (people: string): RawBuilder<string> => sql`coalesce(${sql.ref(`${people}.language`)},
  (select own.locale from companies own where own.id = ${sql.ref(`${people}.company_id`)}), ${sql.lit(DEFAULT_LANGUAGE)})`

/** People as `sendMail` greets them; a task adds the tables and columns of its mail. */
export const addressees = (db: Database) =>
  db.selectFrom('people as p').select(['p.firstname', 'p.email', languageOfPerson('p').as('language')])

/** People with an open account, as `sendMail` greets them. */
export const readers = (db: Database) => addressees(db).where('p.is_active', '=', true)

export async function readLanguage(db: Database, personId: number): Promise<string> {
  const query = db.selectFrom('people as p').select(languageOfPerson('p').as('language')).where('p.id', '=', personId)
  return (await query.executeTakeFirst())?.language ?? DEFAULT_LANGUAGE
}
