import { sql } from 'kysely'
import type { HistoryEntry } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { languageOfPerson } from '../../db/language-of-person.ts'
import { updateRows } from '../../db/rows.ts'
import { askedLanguage } from '../../language.ts'

const COLUMNS = [
  'id',
  'role',
  'company_id',
  'firstname',
  'lastname',
  'email',
  'is_active',
  'password_hash',
  'must_set_password',
  'email_verified_at',
  'failed_logins',
  'failed_since',
  'locked_until',
  'status',
  'left_on',
  'language',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const accounts = (db: Database) =>
  db.selectFrom('people').select(COLUMNS).select(languageOfPerson('people').as('mail_language'))

/** The account of an address, regardless of case and outer spaces. */
export const findAccount = (db: Database, email: string) =>
  accounts(db).where(sql`lower(btrim(email))`, '=', sql`lower(btrim(${email.trim()}))`).executeTakeFirst()

/** The current account, locked: calls about the same account run one at a time. */
export const lockAccount = (db: Database, id: number) => accounts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** A change of the sign-in email that waits ends with another change: it is one of the former address, and its link went there. */
export async function endWaitingEmail(db: Database, personId: number, now: Date): Promise<void> {
  const replaced = { ended_at: now.toISOString(), outcome: 'Replaced', token_hash: null }
  await updateRows(db, 'email_changes', { person_id: personId, ended_at: null }, replaced)
}

/** Until a person chooses a language, mails use that of the browser of the first sign-in. */
export async function keepFirstLanguage({ db }: { db: Database }, { id, language }: Account): Promise<void> {
  const wantedLanguage = askedLanguage()
  if (language !== null || wantedLanguage === null) return
  await db.updateTable('people').set({ language: wantedLanguage }).where('id', '=', id).execute()
}

/** History row of something that happened to an account, done by its person. */
export const byOwner = (account: Account, entry: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...aboutPerson(account.id, account.company_id),
  actor: { id: account.id, name: `${account.firstname} ${account.lastname}`, role: account.role },
  ...entry,
})
