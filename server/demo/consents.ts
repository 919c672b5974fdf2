import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import type { Database } from '../db/connect.ts'
import { noticeVersion } from '../privacy/notices.ts'
import type { Settings } from '../settings.ts'

/** Everybody in the demo has agreed to the privacy notice, so that no page asks for it. */
export async function seedConsents({ db, settings }: { db: Database; settings: Pick<Settings, 'schemasDir'> }): Promise<void> {
  await sql`insert into privacy_consents (person_id, version, language)
    select id, ${noticeVersion(settings.schemasDir)}, ${DEFAULT_LANGUAGE} from people`.execute(db)
}
