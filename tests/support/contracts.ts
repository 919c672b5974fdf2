import type { Insertable } from 'kysely'
import type { ContractTerms } from '../../server/db/types.ts'
import type { TestApp } from './app.ts'
import { createCompany, createPerson, type TestPerson } from './people.ts'
import { addRow, insertFile, insertRow } from './rows.ts'

type Db = TestApp['db']

interface WorkerOptions {
  role?: 'Employee' | 'Contractor'
  onboarding?: string
  /** Status of the company. */
  company?: string
  /** Status of the contract; `null` for a person without one. */
  contract?: string | null
  /** Kinds of documents to create; default: all required ones. */
  documents?: readonly string[]
  terms?: Partial<Insertable<ContractTerms>>
}

const NEEDED = {
  Employee: ['rfc', 'cifd', 'curp', 'nss', 'idOfficial', 'bank'],
  Contractor: ['rfc', 'curp', 'idOfficial', 'bank'],
}

/** Someone on the way in, with documents and a contract. */
export async function createWorker(
  db: Db,
  { role = 'Employee', onboarding = 'Uploads', company = 'Approved', contract = 'Draft', documents, terms }: WorkerOptions = {},
): Promise<{ person: TestPerson; companyId: number; contractId: number }> {
  const { id: companyId } = await createCompany(db, { status: company })
  const columns = { onboarding_status: onboarding, status: onboarding === 'Terminated' ? 'Terminated' : 'Active' }
  const person = await createPerson(db, { role, companyId, password: null, columns })
  for (const kind of documents ?? NEEDED[role]) await insertPersonDocument(db, person.id, kind)
  if (contract === null) return { person, companyId, contractId: 0 }
  const { id: contractId } = await addRow(db, 'contracts', {
    person_id: person.id,
    company_id: companyId,
    type: role,
    job_name: 'Analyst',
    department: 'Finance',
    start_date: '2026-01-01',
    contract_duration: 'Indefinite',
    status: contract,
  })
  const pay =
    role === 'Employee' ? { monthly_salary: '18500.00', payment_frequency: 'Fortnightly' } : { contractor_fee: '1200.00' }
  await insertRow(db, 'contract_terms', {
    contract_id: contractId,
    effective_from: '2026-01-01',
    ...pay,
    work_days: [1, 2, 3, 4, 5],
    work_hours: '8',
    ...terms,
  })
  return { person, companyId, contractId }
}

/** A document as if it had been uploaded; its file exists by name only. */
async function insertPersonDocument(db: Db, person_id: number, kind: string): Promise<void> {
  const file_id = await insertFile(db, `${kind}.pdf`)
  await insertRow(db, 'documents', { person_id, kind, version: 1, file_id, uploaded_at: new Date().toISOString() })
}
