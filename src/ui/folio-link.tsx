import { Link } from 'react-router'
import { recordPath } from '../../access-control/pages.ts'

interface FolioLinkProps {
  page?: 'invoiceDetail' | 'requestDetail'
  id: number
  folio: string
}

/** The way to an invoice or a payment request by its folio, which stays on one line. */
export const FolioLink = ({ page = 'invoiceDetail', id, folio }: FolioLinkProps) => (
  <Link className="folio" to={recordPath(page, id)}>
    {folio}
  </Link>
)
