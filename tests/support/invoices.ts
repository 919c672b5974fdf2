import type { TestApp } from './app.ts'
import { createWorker } from './contracts.ts'
import { createPerson, signIn } from './people.ts'

/** A contractor with an active contract in a company of pesos, and everybody who has to do with the invoices. */
export async function createInvoicing(app: TestApp, company: Record<string, unknown> = {}) {
  const { db } = app.database
  const terms = { contractor_fee: '30000.00', currency: 'MXN' }
  const at = await createWorker(db, { role: 'Contractor', onboarding: 'Approved', contract: 'Active', terms })
  const tax_id = `T${String(at.companyId).padStart(11, '0')}`
  const rules = { fee_type: 'Percent', fee_value: '5', vat_rate: '0.16', invoice_due_days: 15, currency: 'MXN' }
  await db
    .updateTable('companies')
    .set({ ...rules, tax_id, ...company })
    .where('id', '=', at.companyId)
    .execute()
  const client = await createPerson(db, { role: 'Client', companyId: at.companyId, password: null })
  const admin = await createPerson(db, { role: 'Admin', password: null })
  return {
    ...at,
    client,
    admin,
    tokens: {
      contractor: await signIn(app, at.person),
      client: await signIn(app, client),
      admin: await signIn(app, admin),
    },
  }
}

let month = 0
/** An invoice as a contractor writes it, each for a month of its own. */
export function invoiceInput(contractId: number, more: Record<string, unknown> = {}) {
  month += 1
  const at = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10)
  return {
    contractId,
    concept: 'Design of the new store',
    period_start: `${at.slice(0, 8)}01`,
    period_end: at,
    regime: '626',
    items: [{ description: 'Design hours', quantity: '20', unit_price: '1500.00' }],
    ...more,
  }
}
