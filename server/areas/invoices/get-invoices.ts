import { sql } from 'kysely'
import { InvoiceRow } from '../../../contract/invoices/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { readList } from '../../lists/read-list.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'
import type { At } from '../../machines/record.ts'
import { invoiceById, ON_CREDIT, type StoredInvoice } from './invoice-row.ts'
import { invoiceReach } from './reach.ts'
import { STAGES } from './stages.ts'
import { toInvoice, waitsFor } from './to-invoice.ts'

type Filters = FiltersOf<'contractor/get-all-invoices-by-id-contractor'>

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

export const listInvoices: Action<'contractor/get-all-invoices-by-id-contractor'> = async (input, context) => {
  const { contractorId, filters, ...asked } = input
  const chosen = { ...filters, ...(contractorId === undefined ? {} : { contractorId }) }
  const list = invoiceListFor(context.session)
  const { rows, total, page, limit } = await readList(list, { ...asked, filters: chosen }, context)
  return { data: { invoicesContractor: rows, totalInvoices: total, page, limit } }
}

export const getInvoice: Action<'contractor/get-invoice-by-id'> = async ({ invoiceId }, context) => {
  await checkReach(context.db, context.session, invoiceId)
  return { data: [await answerWith(invoiceId, context)] }
}

/** The current invoice, for the answer of a call. */
export async function answerWith(id: number, context: At) {
  const invoice = await storedInvoice(context.db, id)
  return toInvoice(invoice, context)
}

/** Throws NOT_FOUND where no such invoice is in reach. */
export async function checkReach(db: CallContext['db'], session: Session, id: number): Promise<void> {
  const { rows } = await sql`select from invoices i where i.id = ${id}
    and ${sql.join(invoiceReach(session), sql` and `)}`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
}

/** Throws NOT_FOUND. */
export async function storedInvoice(db: CallContext['db'], id: number): Promise<StoredInvoice> {
  return orNotFound(await invoiceById(db, id))
}
