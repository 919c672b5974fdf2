import type { TestApp } from './app.ts'
import { newClabe } from './bank.ts'
import { createInvoicing } from './invoices.ts'
import { createPerson, signIn } from './people.ts'
import { perFile } from './per-file.ts'
import { actionsOf, addRow, insertRow, rowOf } from './rows.ts'

const made = perFile(() => ({ days: 0 }))

interface PayableOptions {
  status?: string
  approved?: boolean
  total?: string
  currency?: string
  company?: Record<string, unknown>
  bank?: { clabe?: string | null; wise_email?: string | null } | null
}

/** An invoice as it waits for money: written straight into the database, since how it came there is proven elsewhere. */
export async function createPayable(app: Pick<TestApp, 'db' | 'now'>, { company, bank = {}, ...options }: PayableOptions = {}) {
  const at = await createInvoicing(app, { two_person_rule: false, ...company })
  if (bank !== null) {
    const details = { clabe: newClabe(), wise_email: null, ...bank }
    await insertRow(app.db, 'bank_details', { person_id: at.person.id, ...details })
  }
  const second = await createPerson(app.db, { role: 'Admin', password: null })
  const invoiceId = await addInvoice(app, at, options)
  return { ...at, invoiceId, tokens: { ...at.tokens, second: await signIn(app, second) } }
}

/** Another one of the same contractor. */
export async function addInvoice(
  { db }: Pick<TestApp, 'db'>,
  at: { person: { id: number }; contractId: number; companyId: number },
  {
    status = 'Validating',
    approved = true,
    total = '18425.00',
    currency = 'MXN',
  }: Omit<PayableOptions, 'company' | 'bank'> = {},
): Promise<number> {
  made().days += 1
  const day = made().days
  const period = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
  const { id } = await addRow(db, 'invoices', {
    folio: `C-2026-${String(day).padStart(6, '0')}`,
    status,
    contractor_id: at.person.id,
    contractor_name: 'Ana López',
    contract_id: at.contractId,
    company_id: at.companyId,
    concept: 'Design',
    period_start: period,
    period_end: period,
    issue_date: period,
    due_date: period,
    currency,
    subtotal: total,
    total,
    total_client: total,
    sent_to_client_at: '2026-01-02T00:00:00Z',
    approved_by_client_at: approved ? '2026-01-03T00:00:00Z' : null,
  })
  return id
}

export const statusOf = async ({ db }: Pick<TestApp, 'db'>, invoiceId: number): Promise<string> =>
  (await rowOf(db, 'invoices', { id: invoiceId })).status

/** The actions of its history, in order. */
export const historyOf = async ({ db }: Pick<TestApp, 'db'>, invoiceId: number): Promise<string[]> =>
  await actionsOf(db, 'invoice', invoiceId)
