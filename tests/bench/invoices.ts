import type pg from 'pg'
import { invoiceById } from '../../server/areas/invoices/invoice-row.ts'
import { totalsHash } from '../../server/areas/invoices/to-invoice.ts'
import { createTeam } from '../support/invoice-batches.ts'
import { createPerson } from '../support/people.ts'
import { connectSealed } from '../support/sealed.ts'

/** Invoices that wait for their company's approval. */
export interface OpenInvoices {
  /** The approval of another one each time. */
  next: () => { invoiceId: number }
  /** All wait once more. */
  openAgain: () => Promise<void>
}

/** A number of invoices of a company, sent and not approved. */
export async function prepareInvoices(pool: pg.Pool, count: number): Promise<OpenInvoices> {
  const db = await connectSealed(pool)
  const { companyId } = await createTeam({ db }, count)
  await createPerson(db, { role: 'Client', companyId })
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into invoices (folio, status, contractor_id, contractor_name, contract_id, company_id, concept, period_start, period_end,
         issue_date, due_date, subtotal, iva_rate, iva, total, total_client, sent_to_client_at)
       select 'B-' || p.id, 'Approval', p.id, p.firstname || ' ' || p.lastname, k.id, p.company_id, 'Services of November',
         '2026-11-01', '2026-11-30', '2026-11-30', '2026-12-15', 20000, 0.16, 3200, 23200, 23200, now()
       from people p join contracts k on k.person_id = p.id where p.company_id = $1 and p.role = 'Contractor' returning id),
     items as (
       insert into invoice_items (invoice_id, position, description, quantity, unit_price, amount)
       select id, 1, 'A month', 1, 20000, 20000 from made)
     select id from made`,
    [companyId],
  )
  await pool.query('analyze invoices, invoice_items')
  const hashes = new Map<number, string>()
  for (const { id } of rows) {
    const invoice = await invoiceById(db, id)
    if (invoice) hashes.set(id, totalsHash(invoice))
  }
  const ids = [...hashes.keys()]
  let at = 0
  return {
    next: () => {
      const invoiceId = ids[at++ % ids.length] as number
      const onBehalfReason = 'They approved it by telephone.'
      return { invoiceId, status: 'Approval', totalsHash: hashes.get(invoiceId), onBehalfReason }
    },
    openAgain: async () => {
      await pool.query('delete from invoice_approvals where invoice_id = any($1)', [ids])
      await pool.query(
        `update invoices set approved_by_client_at = null, approved_by = null, approval_via = null
         where id = any($1) and approved_by_client_at is not null`,
        [ids],
      )
    },
  }
}
