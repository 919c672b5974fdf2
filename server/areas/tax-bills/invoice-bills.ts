import { t } from '../../../contract/language/texts.ts'
import { aboutInvoice } from '../../calls/history.ts'
import { readColumns } from '../../db/rows.ts'
import type { TaxDocuments } from '../tax-documents/documents.ts'
import type { CfdiRow } from './cfdi-row.ts'

export const INVOICE_BILLS: TaxDocuments<CfdiRow> = {
  table: 'invoice_cfdis',
  owner: 'invoice_id',
  serie: 'PL',
  texts: { busy: () => t('server-tax-bills.busy') },
  hold: (tx, { invoice_id }) => tx.selectFrom('invoices').select('id').where('id', '=', invoice_id).forNoKeyUpdate().execute(),
  about: async (tx, { invoice_id }) => {
    const { company_id } = await readColumns(tx, 'invoices', invoice_id, ['company_id'])
    return { ...aboutInvoice({ id: invoice_id, company_id }), visibility: 'All' }
  },
  field: 'tax_bill',
  checkedAt: 'sat_checked_at',
  actions: {
    made: 'invoice.tax-bill-created',
    cancelled: 'invoice.tax-bill-cancelled',
    kept: 'invoice.tax-bill-kept',
    released: 'invoice.tax-bill-released',
  },
}
