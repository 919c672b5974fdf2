import { sql } from 'kysely'
import type { Role } from '../../access-control/roles.ts'
import type { HistoryEntry } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'

/** The record of a file, which decides its access and whose history records its opening. */
export interface FileRecord {
  entity: Extract<HistoryEntry['entity'], 'person' | 'company' | 'invoice' | 'payment-request'>
  entityId: number
  companyId: number | null
  /** The person it is about. */
  personId: number | null
  /** The role of that person. */
  role: Role | null
  name: string
}

const OF_INVOICES = ['invoice_proofs.file_id', 'invoice_cfdis.xml_file', 'invoice_cfdis.pdf_file']
const OF_PAYROLLS = [
  'payroll_incidents.file_id',
  'payroll_deductions.file_id',
  'payroll_former_files.file_id',
  'payroll_payments.proof_file',
  'payroll_cfdis.xml_file',
  'payroll_cfdis.pdf_file',
  'payroll_ceps.xml_file',
]

/** File columns without links of this kind: pictures, documents with links of their own, and files that calls answer. */
export const FILES_WITHOUT_RECORD_LINKS = [
  'people.image_file',
  'companies.logo_file',
  'documents.file_id',
  'envelopes.document_file',
  'envelopes.evidence_file',
  'sign_envelopes.presented_file',
  'sign_envelopes.document_file',
  'sign_envelopes.evidence_file',
]

/** Every column whose files are opened by links of records → how its row leads to the record. */
export const FILE_RECORDS: Readonly<Record<string, string>> = {
  'company_documents.file_id': `select 'company', t.company_id, t.company_id, null::int from company_documents t`,
  'fee_bills.xml_file': `select 'company', t.company_id, t.company_id, null::int from fee_bills t`,
  'fee_bills.pdf_file': `select 'company', t.company_id, t.company_id, null::int from fee_bills t`,
  'contract_logs.file_id': `select 'person', t.person_id, k.company_id, t.person_id
    from contract_logs t join contracts k on k.id = t.contract_id`,
  'termination_files.file_id': `select 'person', x.person_id, x.company_id, x.person_id
    from termination_files t join terminations x on x.id = t.termination_id`,
  'other_employer_wages.file_id': `select 'person', t.person_id, p.company_id, t.person_id
    from other_employer_wages t join people p on p.id = t.person_id`,
  'payment_request_proofs.file_id': `select 'payment-request', r.id, r.company_id, null::int
    from payment_request_proofs t join payment_requests r on r.id = t.request_id`,
  ...of(
    OF_INVOICES,
    (table) => `select 'invoice', i.id, i.company_id, i.contractor_id
    from ${table} t join invoices i on i.id = t.invoice_id`,
  ),
  ...of(
    OF_PAYROLLS,
    (table) => `select 'payment-request', p.request_id, p.company_id, p.employee_id
    from ${table} t join payrolls p on p.id = t.payroll_id`,
  ),
}

function of(columns: readonly string[], select: (table: string) => string): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, select(column.split('.')[0] ?? '')]))
}

const ANYWHERE = Object.entries(FILE_RECORDS)
  .map(([column, select]) => `(${select} where t.${column.split('.')[1]} = f.id)`)
  .join(' union all ')

export async function findRecord(db: Database, fileId: string): Promise<FileRecord | null> {
  const { rows } = await sql<FileRecord>`
    select r.entity, r."entityId", r."companyId", r."personId", p.role, f.name from files f,
      lateral (${sql.raw(ANYWHERE)} limit 1) as r (entity, "entityId", "companyId", "personId")
      left join people p on p.id = r."personId"
    where f.id = ${fileId} and f.kept_at is not null and f.dropped_at is null`.execute(db)
  return rows[0] ?? null
}
