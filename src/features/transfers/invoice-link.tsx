import { Link } from 'react-router'
import { recordPath } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'

/** The way to an invoice, by its folio where that is known. */
export function InvoiceLink({ id, folios }: { id: number; folios: ReadonlyMap<number, string> }) {
  return <Link to={recordPath('invoiceDetail', id)}>{folios.get(id) ?? t('transfers.batch.unknown', { id })}</Link>
}
