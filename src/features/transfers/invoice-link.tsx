import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'

/** The way to an invoice, by its folio where that is known. */
export function InvoiceLink({ id, folios }: { id: number; folios: ReadonlyMap<number, string> }) {
  return (
    <Link to={generatePath(PAGES.invoiceDetail.path, { id: String(id) })}>
      {folios.get(id) ?? t('transfers.batch.unknown', { id })}
    </Link>
  )
}
