import type { Database } from '../db/connect.ts'
import type { Files } from '../files/create.ts'
import type { Settings } from '../settings.ts'
import { seedClients } from './clients/seed.ts'
import { seedConsents } from './consents.ts'
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
