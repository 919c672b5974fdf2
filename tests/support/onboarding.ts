import requirements from '../../schemas/client-onboarding.json' with { type: 'json' }
import { COMPANY_COLUMNS } from '../../server/areas/clients/company-columns.ts'
import type { TestApp } from './app.ts'
import { insertOwnAccount } from './bank.ts'
import { createCompany, createPerson } from './people.ts'
import { insertFile, insertRow } from './rows.ts'
import { formOf, sampleFile } from './uploads.ts'

/** A value for every field that is asked for, by the column it is kept in. */
const FILLED = Object.fromEntries(
  requirements.fields.flatMap(({ key }) => {
    const column = COMPANY_COLUMNS.get(key)
    return column === undefined || column === 'tax_id' ? [] : [[column, `${key} x`]]
  }),
)
const STATEMENTS = {
  services: ['Payroll'],
  fee_type: 'Percent',
  fee_value: '4.5',
  currency: 'MXN',
  vat_rate: '0.16',
  payment_terms_days: 15,
  start_date: '2026-01-01',
}

/** A company with all that any step of the onboarding asks for. @returns its id, and its owner and manager */
export async function createReadyCompany(app: TestApp, status = 'Request') {
  const manager = await createPerson(app.db, { role: 'InternalEmployee', password: null })
  const { id } = await createCompany(app.db, { ...FILLED, ...STATEMENTS, status, account_manager_id: manager.id })
  const owner = await createPerson(app.db, { role: 'Client', companyId: id, password: null, columns: { is_owner: true } })
  for (const { key } of [...requirements.documents, { key: 'service_agreement' }]) await insertDocument(app.db, id, key)
  const checks = requirements.checklist.map(({ key }) => ({ company_id: id, key, is_done: true }))
  await insertRow(app.db, 'company_checks', checks)
  await insertRow(app.db, 'core_bank_account_assignments', { company_id: id, account_id: await insertOwnAccount(app) })
  return { id, owner, manager }
}

/** A document as if it had been uploaded and accepted; its file exists by name only. */
export async function insertDocument(db: TestApp['db'], companyId: number, kind: string, status = 'Accepted') {
  const file_id = await insertFile(db, `${kind}.pdf`)
  await insertRow(db, 'company_documents', { company_id: companyId, kind, file_id, file_name: `${kind}.pdf`, size: 1, status })
}

/** Uploads a small PDF as someone. */
export async function uploadPdf({ app }: TestApp, input: { clientId?: number; kind: string }, token: string) {
  const { payload, headers } = formOf(input, [await sampleFile('document_file', 'pdf')])
  const url = '/api/client/upload-docs-client'
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${token}` } })
  return { status: response.statusCode, body: response.json() }
}
