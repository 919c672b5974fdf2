import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysSince } from '../../contract/calendar.ts'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { cellValue } from '../../contract/tables/extra.ts'
import { Avatar, CompanyLogo } from '../ui/avatar.tsx'
import { formatDate, formatDateTime, formatMoney, formatText, isMissing } from '../ui/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import style from './list.module.css'

interface CellProps {
  column: TableColumn
  row: Row
  /** Address of the row's own page, if this person may open it. */
  href: string | null
}

const PLAIN: Partial<Record<TableColumn['format'], (value: unknown, row: Row) => string>> = {
  date: formatDate,
  datetime: formatDateTime,
  since: (value) =>
    isMissing(value) ? formatText(value) : t('lists.since', { date: formatDate(value), days: daysSince(String(value)) }),
  money: (value, row) => formatMoney(value, row['currency']),
}

/** One value, drawn as its column says; N/E where there is none (B14). */
export function Cell({ column, row, href }: CellProps): ReactNode {
  const stored = cellValue(row, column.field)
  const value = wordOf(column, stored)
  if (column.format === 'person') return <PersonCell row={row} href={href} />
  if (column.format === 'company') return <CompanyCell row={row} href={href} />
  if (column.format === 'status')
    return <StatusBadge list={column.statuses ?? ''} value={isMissing(value) ? null : String(value)} />
  const text = (PLAIN[column.format] ?? formatText)(value, row)
  if (isMissing(value)) return <span className="missing">{column.missing ?? text}</span>
  if (href !== null) {
    return (
      <Link to={href} title={text}>
        {text}
      </Link>
    )
  }
  const target = LINKS[column.format]?.(text) ?? null
  return target === null ? (
    <span title={text}>{text}</span>
  ) : (
    <a href={target} title={text}>
      {text}
    </a>
  )
}

/** The value by its label; one of a list of words by its text in the current language. */
function wordOf({ labels, format }: TableColumn, stored: unknown): unknown {
  const label = labels?.[String(stored)]
  if (isMissing(stored)) return label ?? stored
  if (typeof stored === 'boolean') return valueText(label ?? stored)
  if (label === undefined && (format === 'word' || labels)) return valueText(stored)
  return label ?? (Array.isArray(stored) ? stored.join(', ') : stored)
}

const LINKS: Partial<Record<TableColumn['format'], (text: string) => string | null>> = {
  email: (text) => `mailto:${text}`,
  phone: (text) => `tel:${text}`,
  // Only web addresses: a stored "javascript:" must stay plain text.
  link: (text) => (/^https?:\/\//i.test(text) ? text : null),
}

/** A company with logo and name; the name is the row's way in for keyboard and screen reader. */
function CompanyCell({ row, href }: { row: Row; href: string | null }) {
  const { name = '', logo_url = null } = row as { name?: string; logo_url?: string | null }
  return (
    <span className={style['person']}>
      <CompanyLogo name={name} logoUrl={logo_url} />
      <NameLink name={name} href={href} />
    </span>
  )
}

/** A person with face and name; the name is the row's way in for keyboard and screen reader. */
function PersonCell({ row, href }: { row: Row; href: string | null }) {
  const { firstname, lastname, image_url } = row as { firstname?: string; lastname?: string; image_url?: string | null }
  const name = `${firstname ?? ''} ${lastname ?? ''}`.trim()
  return (
    <span className={style['person']}>
      <Avatar firstname={firstname ?? ''} lastname={lastname ?? ''} imageUrl={image_url ?? null} />
      <NameLink name={name} href={href} />
    </span>
  )
}

/** The name of a row's record: the way in for keyboard and screen reader, where the viewer may open it. */
const NameLink = ({ name, href }: { name: string; href: string | null }) =>
  href === null ? (
    <span title={name}>{name}</span>
  ) : (
    <Link to={href} title={name}>
      {name}
    </Link>
  )

export type Row = { id: number } & Record<string, unknown>
