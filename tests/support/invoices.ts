import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { InvoiceCfdis } from '../../server/db/types.ts'
import type { TestApp } from './app.ts'
import { createWorker } from './contracts.ts'
import { createPerson, signIn } from './people.ts'
import { perFile } from './per-file.ts'
import { addRow, insertRow, setRow } from './rows.ts'

/** A contractor with an active contract in a company of pesos, and all parties of its invoices. */
export async function createInvoicing(app: Pick<TestApp, 'db' | 'now'>, company: Record<string, unknown> = {}) {
  const terms = { contractor_fee: '30000.00', currency: 'MXN' }
  const at = await createWorker(app.db, { role: 'Contractor', onboarding: 'Approved', contract: 'Active', terms })
  const tax_id = `T${String(at.companyId).padStart(11, '0')}`
  const rules = { fee_type: 'Percent', fee_value: '5', vat_rate: '0.16', invoice_due_days: 15, currency: 'MXN' }
  await setRow(app.db, 'companies', { id: at.companyId }, { ...rules, tax_id, ...company })
  const client = await createPerson(app.db, { role: 'Client', companyId: at.companyId, password: null })
  const admin = await createPerson(app.db, { role: 'Admin', password: null })
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

const made = perFile(() => ({ months: 0, folios: 0 }))
/** An invoice as a contractor writes it, each for a month of its own. */
export function invoiceInput(contractId: number, more: Record<string, unknown> = {}) {
  made().months += 1
  const at = new Date(Date.UTC(2026, made().months, 0)).toISOString().slice(0, 10)
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

/** The data of a contractor that a tax bill names. */
export async function insertTaxData({ db }: TestApp, person_id: number, rfc: string): Promise<void> {
  await insertRow(db, 'employee_details', { person_id, rfc })
  const home = { street: 'Reforma', ext_num: '1', neighborhood: 'Centro', city: 'México', state: 'CMX', country: 'Mexico' }
  await insertRow(db, 'addresses', { person_id, ...home, zip_code: '06600' })
}

/** A stamped bill over the amount of `insertInvoice`, as it is after it was made here. */
export const insertBill = ({ db }: TestApp, bill: { invoice_id: number } & Partial<Insertable<InvoiceCfdis>>) => {
  const now = new Date().toISOString()
  return addRow(db, 'invoice_cfdis', {
    status: 'Valid',
    service: 'local',
    service_id: randomUUID(),
    uuid: randomUUID().toUpperCase(),
    is_stamped: true,
    serie: 'PL',
    folio: randomUUID(),
    request: JSON.stringify({ issuer: { rfc: 'A' }, receiver: { rfc: 'B' }, place: '06600' }),
    total: '1160.00',
    issued_at: now,
    claimed_at: now,
    ...bill,
  })
}

/** An invoice in a status, with the rows that its earlier steps leave. */
export async function insertInvoice(
  app: TestApp,
  { person, contractId, companyId, client }: Awaited<ReturnType<typeof createInvoicing>>,
  { status, isApproved = true }: { status: string; isApproved?: boolean },
): Promise<number> {
  made().folios += 1
  const folio = made().folios
  const at = new Date().toISOString()
  const day = new Date(Date.UTC(2026, 0, folio)).toISOString().slice(0, 10)
  const isSent = !['Pending', 'Adjustment'].includes(status)
  const approved = isSent && isApproved && status !== 'Readjustment'
  const amounts = { subtotal: '1000.00', iva_rate: '0.16', iva: '160.00', total: '1160.00', total_client: '1160.00' }
  const days = { period_start: day, period_end: day, issue_date: '2026-01-01', due_date: '2026-01-16' }
  const { id } = await addRow(app.db, 'invoices', {
    folio: `T-${folio}`,
    status,
    contractor_id: person.id,
    contractor_name: 'Ana López',
    contract_id: contractId,
    company_id: companyId,
    concept: 'Work of a day',
    ...days,
    ...amounts,
    ...(isSent ? { sent_to_client_at: at } : {}),
    ...(approved ? { approved_by_client_at: at, approved_by: client.id, approval_via: 'screen' } : {}),
  })
  const item = { invoice_id: id, position: 1, description: 'A day', quantity: '1', unit_price: '1000', amount: '1000.00' }
  await insertRow(app.db, 'invoice_items', item)
  return id
}
