import { sql } from 'kysely'
import type { invoiceOperations } from '../../../contract/invoices/operations.ts'
import { InvoiceRow } from '../../../contract/invoices/schemas.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { Session } from '../../calls/context.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'
import { ON_CREDIT } from './invoice-row.ts'
import { invoiceReach } from './reach.ts'
import { STAGES } from './stages.ts'
import { waitsFor } from './to-invoice.ts'

type Filters = NonNullable<InputOf<(typeof invoiceOperations)['contractor/get-all-invoices-by-id-contractor']>['filters']>

type Raw = Omit<InvoiceRow, 'waits_for'> & { on_credit: boolean }

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
      // Few of the approved ones lack a proof: looking for them in the order of the list would pass over all invoices.
      stage: (stage) =>
        stage === 'proof' ? sql`i.id = any(array(select i.id from invoices i where ${STAGES.proof}))` : STAGES[stage],
      from: (day) => sql`i.period_end >= ${day}::date`,
      to: (day) => sql`i.period_start <= ${day}::date`,
    },
    columns: selectRow(
      InvoiceRow,
      'i',
      {
        contractor: sql`json_build_object('id', p.id, 'firstname', p.firstname, 'lastname', p.lastname)`,
        company: COMPANY_REF,
        waits_for: false,
      },
      { on_credit: ON_CREDIT },
    ),
    joins: sql`join people p on p.id = i.contractor_id join companies c on c.id = i.company_id`,
    toRow: ({ on_credit, ...row }: Raw): InvoiceRow => ({
      ...row,
      total_client: role === 'Contractor' ? null : row.total_client,
      waits_for: waitsFor({ ...row, on_credit }),
    }),
  }) satisfies ListSource<Filters, Raw, InvoiceRow>
