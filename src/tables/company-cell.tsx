import { Link } from 'react-router'
import { CompanyLogo } from '../ui/company-logo.tsx'
import style from './list.module.css'
import type { Row } from './row.ts'

/** A company with logo and name; the name is the row's way in for keyboard and screen reader. */
export function CompanyCell({ row, href }: { row: Row; href: string | null }) {
  const { name = '', logo_url = null } = row as { name?: string; logo_url?: string | null }
  return (
    <span className={style['person']}>
      <CompanyLogo name={name} logoUrl={logo_url} />
      {href === null ? (
        <span title={name}>{name}</span>
      ) : (
        <Link to={href} title={name}>
          {name}
        </Link>
      )}
    </span>
  )
}
