import { Link } from 'react-router'
import { canOpen, PAGES } from '../../access-control/pages.ts'
import { useSession } from './session-context.ts'

interface PageLinkProps {
  /** A page whose address names no record. */
  page: 'sendPayrolls' | 'invoices' | 'jobListings'
  /** Its title, unless something else says more. */
  children?: string
}

/** The way to another page, for people who may open it. */
export function PageLink({ page, children = PAGES[page].title }: PageLinkProps) {
  return canOpen(useSession(), page) ? <Link to={PAGES[page].path}>{children}</Link> : null
}
