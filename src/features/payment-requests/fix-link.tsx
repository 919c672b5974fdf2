import { Link } from 'react-router'
import { canOpen, PAGES, type PageName, recordPath } from '../../../access-control/pages.ts'
import type { PayrollIssue } from '../../../contract/payroll/counting/schemas.ts'
import { useSession } from '../../ui/session-context.ts'

interface FixLinkProps {
  fix: PayrollIssue['fix']
  text: string
  /** Label with its subject, for screen readers, which read it without context. */
  label: string
}

/** A link to the place where a problem is fixed; nothing for viewers who may not open that page. */
export function FixLink({ fix, text, label }: FixLinkProps) {
  const session = useSession()
  if (!fix || !isPage(fix.page) || !canOpen(session, fix.page)) return null
  return (
    <Link to={recordPath(fix.page, fix.id ?? '', fix.tab)} aria-label={label}>
      {text}
    </Link>
  )
}

const isPage = (name: string): name is PageName => name in PAGES
