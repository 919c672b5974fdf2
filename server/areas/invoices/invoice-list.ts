import { sql } from 'kysely'
import type { invoiceOperations } from '../../../contract/invoices/operations.ts'
import type { InvoiceRow } from '../../../contract/invoices/schemas.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { Session } from '../../calls/context.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { ON_CREDIT } from './invoice-row.ts'
import { invoiceReach } from './reach.ts'
import { STAGES } from './stages.ts'
import { waitsFor } from './to-invoice.ts'

type Filters = NonNullable<InputOf<(typeof invoiceOperations)['contractor/get-all-invoices-by-id-contractor']>['filters']>

type Raw = Omit<InvoiceRow, 'waits_for' | 'contractor' | 'company'> & {
  contractor_id: number
  firstname: string
  lastname: string
  company_id: number
  company_name: string
  logo_file: string | null
  on_credit: boolean
}

/** Sorts are served by invoices_by_…, invoices_company_by_… and invoices_contractor_by_… of migration 090. */
export const invoiceListFor = ({ role }: Pick<Session, 'role'>) =>
  ({
    file: 'invoices',
    noun: 'invoices',
    table: 'invoices',
    alias: 'i',
    reach: invoiceReach,
    sorts: {
      created_at: ['created_at', 'id'],
      due_date: ['due_date', 'id'],
      total: ['total', 'id'],
      status_since: ['status_since', 'id'],
    },
    defaultSort: '-created_at',
    search: 'search_text',
    filters: {
      status: (status) => sql`i.status = ${status}`,
      companyId: (id) => sql`i.company_id = ${id}`,
      contractorId: (id) => sql`i.contractor_id = ${id}`,
      stage: (stage) => STAGES[stage],
      from: (day) => sql`i.period_end >= ${day}::date`,
      to: (day) => sql`i.period_start <= ${day}::date`,
    },
    columns: sql`i.id, i.folio, i.status, i.status_since, i.kind, i.concept, i.contractor_id, i.contractor_name, p.firstname, p.lastname,
      i.company_id, c.name as company_name, c.logo_file, i.contract_id, i.period_start, i.period_end, i.issue_date, i.due_date,
      i.currency, i.total, i.total_client, i.approved_by_client_at, i.paid_at, i.taxed_at, i.source, i.version, i.created_at,
      ${ON_CREDIT} as on_credit`,
    joins: sql`join people p on p.id = i.contractor_id join companies c on c.id = i.company_id`,
    toRow: ({
      contractor_id,
      firstname,
      lastname,
      company_id,
      company_name,
      logo_file,
      on_credit,
      ...row
    }: Raw): InvoiceRow => ({
      ...row,
      total_client: role === 'Contractor' ? null : row.total_client,
      waits_for: waitsFor({ ...row, on_credit }),
      contractor: { id: contractor_id, firstname, lastname },
      company: { id: company_id, name: company_name, logo_url: logo_file },
    }),
  }) satisfies ListSource<Filters, Raw, InvoiceRow>
