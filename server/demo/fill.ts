import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import type { Database } from '../db/connect.ts'
import type { Files } from '../files/create.ts'
import { noticeVersion } from '../privacy/notices.ts'
import type { Settings } from '../settings.ts'
import { seedClients } from './clients/seed.ts'
import { seedDocuments } from './documents.ts'
import { seedEnvelopes } from './envelopes.ts'
import { seedInvoices } from './invoices.ts'
import { seedPaymentRequests } from './payment-requests.ts'
import { seedReceipts } from './receipts.ts'
import { seedDemo } from './seed.ts'
import { seedTaxBills } from './tax-bills.ts'
import { seedTerminations } from './terminations.ts'
import { seedWork } from './work.ts'

/**
 * Makes the whole demo company in an empty database; does nothing where there are people.
 * @returns whether it filled the database
 */
export async function fillDemo(parts: { settings: Settings; db: Database; files: Files }): Promise<boolean> {
  const { db, files } = parts
  if (!(await seedDemo(db))) return false
  const now = new Date()
  await seedConsents(parts)
  await seedDocuments(db, files)
  await seedClients(db, files)
  await seedTerminations(db, now)
  await seedWork(db, now)
  await seedEnvelopes(parts, now)
  await seedInvoices(parts, now)
  await seedTaxBills(parts)
  await seedPaymentRequests(parts, now)
  await seedReceipts(db, now)
  return true
}

/** Everybody in the demo has agreed to the privacy notice, so that no page asks for it. */
async function seedConsents({ db, settings }: { db: Database; settings: Pick<Settings, 'schemasDir'> }): Promise<void> {
  await sql`insert into privacy_consents (person_id, version, language)
    select id, ${noticeVersion(settings.schemasDir)}, ${DEFAULT_LANGUAGE} from people`.execute(db)
}
