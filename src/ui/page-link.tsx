import { Link } from 'react-router'
import { PAGES } from '../../access-control/pages.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import { useMay } from './session-context.ts'

interface PageLinkProps {
  /** A page whose address names no record. */
  page: 'sendPayrolls' | 'invoices' | 'jobListings'
  /** Its title, unless something else says more. */
  children?: string
}

/** A link to another page, shown to people who may open it. */
export function PageLink({ page, children = pageTitle(page) }: PageLinkProps) {
  return useMay('pages', page) ? <Link to={PAGES[page].path}>{children}</Link> : null
}
