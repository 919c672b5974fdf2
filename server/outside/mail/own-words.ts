import type { Database } from '../../db/connect.ts'
import type { MailName, MailWords } from './compose.ts'

/** The words that staff chose for this mail, if they did. */
export async function readOwnWords(db: Database, name: MailName, language: string): Promise<MailWords | null> {
  const query = db.selectFrom('mail_texts').select('words').where('name', '=', name).where('language', '=', language)
  return ((await query.executeTakeFirst())?.words ?? null) as MailWords | null
}
