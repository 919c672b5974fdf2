import { Link } from 'react-router'
import { type PageName, recordPath } from '../../access-control/pages.ts'
import { useMay } from './session-context.ts'

interface RecordLinkProps {
  page: PageName
  id: string | number
  children: string
}

/** The name of another record, as a way to its page where the viewer may open it. */
export const RecordLink = ({ page, id, children }: RecordLinkProps) =>
  useMay('pages', page) ? <Link to={recordPath(page, id)}>{children}</Link> : children
