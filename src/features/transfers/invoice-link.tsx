import { t } from '../../../contract/language/texts.ts'
import { FolioLink } from '../../ui/folio-link.tsx'

/** A link to an invoice, by its folio where that is known. */
export function InvoiceLink({ id, folios }: { id: number; folios: ReadonlyMap<number, string> }) {
  return <FolioLink id={id} folio={folios.get(id) ?? t('transfers.batch.unknown', { id })} />
}
