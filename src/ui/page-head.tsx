import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import style from './head.module.css'
import { Note, Row } from './layout.tsx'
import { useMay } from './session-context.ts'

export interface PageHeadProps {
  page?: PageName
  /** Default: the title of the page. */
  title?: string
  detail?: ReactNode
  actions?: ReactNode
}

/** Title line of a page; its heading gets the focus when the page changes. */
export function PageHead({ page, title = page && pageTitle(page), detail, actions }: PageHeadProps) {
  return (
    <Row bottom="m" justify="between">
      <div>
        <h1>{title}</h1>
        {detail !== undefined && <Note as="div">{detail}</Note>}
      </div>
      {actions !== undefined && <Row>{actions}</Row>}
    </Row>
  )
}

interface PageLinkProps {
  /** A page whose address names no record. */
  page: 'sendPayrolls' | 'invoices' | 'jobListings'
  /** Its title, unless another text is more precise. */
  children?: string
}

export function PageLink({ page, children = pageTitle(page) }: PageLinkProps) {
  return useMay('pages', page) ? <Link to={PAGES[page].path}>{children}</Link> : null
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={style['back'] as string}>
      ← {children}
    </Link>
  )
}
