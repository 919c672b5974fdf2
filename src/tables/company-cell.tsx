import { CompanyLogo } from '../ui/company-logo.tsx'
import style from './list.module.css'
import { NameLink } from './name-link.tsx'
import type { Row } from './row.ts'

/** A company with logo and name; the name is the row's way in for keyboard and screen reader. */
export function CompanyCell({ row, href }: { row: Row; href: string | null }) {
  const { name = '', logo_url = null } = row as { name?: string; logo_url?: string | null }
  return (
    <span className={style['person']}>
      <CompanyLogo name={name} logoUrl={logo_url} />
      <NameLink name={name} href={href} />
    </span>
  )
}
