import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PAGES, type PageName, recordPath } from '../../access-control/pages.ts'
import { t } from '../../contract/language/texts.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import { STATUSES, statusLabel } from '../../contract/statuses.ts'
import type { StatusLists } from '../../contract/tables/definition.ts'
import { useLeave } from './dialog.tsx'
import { isMissing, MISSING } from './format.ts'
import style from './head.module.css'
import { Card, type Fact, Facts, Note, Row, Stack } from './layout.tsx'
import { useMay } from './session-context.ts'
import { withParameters } from './with-parameters.ts'

interface PageHeadProps {
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
  /** Its title, unless something else says more. */
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

/** Share of the row's width that one press on an arrow moves. */
const STEP = 0.7

interface PageTabsProps {
  /** Name of the tab list, for screen readers. */
  label: string
  tabs: readonly { key: string; label: string }[]
  chosen: string
  onChoose: (key: string) => void
  children: ReactNode
}

/**
 * Tabs of a page, one after the other and scrolled sideways where they do not fit: antd hides those in a menu inside
 * the list of tabs, where screen readers expect nothing but tabs.
 */
export function PageTabs({ label, tabs, chosen, onChoose, children }: PageTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // The sides on which tabs are out of sight: an arrow shows it, because the scroll bar is hidden.
  const [hidden, setHidden] = useState({ left: false, right: false })
  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
    const next = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 }
    setHidden((before) => (before.left === next.left && before.right === next.right ? before : next))
  }, [])
  useEffect(measure)
  useEffect(() => {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * STEP, behavior: 'smooth' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is brought into sight.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])

  const move = (event: KeyboardEvent) => {
    // The tab that has the focus: the address, and with it the chosen one, may follow a moment later.
    const at = tabs.findIndex(({ key }) => `${id}${key}` === (event.target as HTMLElement).id)
    const last = tabs.length - 1
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    document.getElementById(`${id}${tab.key}`)?.focus()
  }

  return (
    <>
      <div className={style['row']}>
        <div ref={list} className={style['list']} role="tablist" aria-label={label} onKeyDown={move} onScroll={measure}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              id={`${id}${tab.key}`}
              type="button"
              role="tab"
              className={style['tab']}
              aria-selected={tab.key === chosen}
              aria-controls={`${id}panel`}
              tabIndex={tab.key === chosen ? 0 : -1}
              onClick={() => onChoose(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {/* For the mouse; the arrow keys bring every tab into sight. */}
        {(['left', 'right'] as const).map(
          (side) =>
            hidden[side] && (
              <button
                key={side}
                type="button"
                tabIndex={-1}
                className={style['more']}
                data-side={side}
                aria-label={side === 'left' ? t('office.tabs.before') : t('office.tabs.after')}
                onClick={() => scroll(side === 'left' ? -1 : 1)}
              >
                {side === 'left' ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
              </button>
            ),
        )}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}

const PARAMETER = 'tab'

/**
 * The open tab of a page. The address stores it, so that a link can lead to it; the first tab needs no parameter. Another tab
 * asks first where that would drop unsaved input.
 */
export function useChosenTab<T extends string>(order: readonly T[]) {
  const [search, setSearch] = useSearchParams()
  const [first] = order
  const chosen = order.find((name) => name === search.get(PARAMETER)) ?? first
  const leave = useLeave()
  const choose = (name: string) => {
    const parameter = { [PARAMETER]: name === first ? null : name }
    // Back leads to where the person came from, not through the tabs.
    if (name !== chosen) leave(() => setSearch((before) => withParameters(before, parameter), { replace: true }))
  }
  return { chosen, choose }
}

interface RecordHeaderProps {
  /** A record that is no page is a card, or plain inside another one; `name` is then for screen readers. */
  frame?: 'card' | 'plain' | undefined
  picture: ReactNode
  name: string
  status: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
  children?: ReactNode
}

export function RecordHeader({ frame, picture, name, status, facts, actions, children }: RecordHeaderProps) {
  const shownFacts = facts.length > 0 && <Facts facts={facts} layout="row" />
  if (frame === 'card') {
    return (
      <Card title={name} action={status}>
        <Stack>
          {children}
          {shownFacts}
          {actions}
        </Stack>
      </Card>
    )
  }
  if (frame === 'plain') {
    return (
      <Stack as="section" aria-label={name || undefined} gap="s">
        <Row justify="between" gap="l">
          <Row>
            {status}
            {children}
          </Row>
          {actions}
        </Row>
        {shownFacts}
      </Stack>
    )
  }
  return (
    <div className={style['header']}>
      {picture}
      <div className={style['who']}>
        <Row justify="between" align="start" gap="l">
          <Row>
            <h1>{name}</h1>
            {status}
          </Row>
          <Row justify="end" className={style['actions']}>
            {actions}
          </Row>
        </Row>
        {shownFacts}
        {children}
      </div>
    </div>
  )
}

type Status = StatusLists[string][string]

const COLOURS: Readonly<Record<Status['tone'], string>> = {
  neutral: '#7b8296',
  blue: '#3b78e7',
  cyan: '#0aa5bd',
  green: '#1f9d55',
  emerald: '#0fb487',
  yellow: '#d9a406',
  orange: '#ea7317',
  rose: '#e2426b',
  red: '#d0342c',
}

interface StatusBadgeProps {
  /** A list of schemas/statuses.json. */
  list: string
  value: string | null | undefined
}

/** A status with its colour; the word itself says everything, the dot only helps the eye. */
export function StatusBadge({ list, value }: StatusBadgeProps) {
  if (isMissing(value)) return <span className="missing">{MISSING}</span>
  const { label, tone } = statusOf(list, String(value))
  return (
    <span className={style['badge']} data-tone={tone} style={{ '--tone': COLOURS[tone] } as CSSProperties}>
      {label}
    </span>
  )
}

/** Label and tone of a stored status. An unknown one is shown as stored, in blue (decisions.md no. 51). */
export const statusOf = (list: string, value: string): Status => ({
  label: statusLabel(list, value),
  tone: STATUSES[list]?.[value]?.tone ?? 'blue',
})

/** All statuses of a list, in its order, for filters. */
export const statusesOf = (list: string): { value: string; label: string }[] =>
  Object.keys(STATUSES[list] ?? {}).map((value) => ({ value, label: statusLabel(list, value) }))

interface AvatarProps {
  firstname: string
  lastname: string
  imageUrl: string | null
  /** Edge in pixels. */
  size?: number
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toUpperCase()

/** Photo or initials. Decorative: the name is always shown next to it. */
export function Avatar({ firstname, lastname, imageUrl, size = 28 }: AvatarProps) {
  // A link that has expired, or a photo that was removed meanwhile, leaves the initials.
  const [failed, setFailed] = useState<string | null>(null)
  const hasPhoto = imageUrl !== null && imageUrl !== failed
  return (
    <span className={style['avatar']} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {hasPhoto ? (
        <img src={imageUrl} alt="" width={size} height={size} onError={() => setFailed(imageUrl)} />
      ) : (
        initialOf(firstname) + initialOf(lastname)
      )}
    </span>
  )
}

interface CompanyLogoProps {
  name: string
  logoUrl: string | null
  /** Edge in pixels. */
  size?: number
}

/** Logo or first letter. Decorative: the name is always shown next to it. */
export function CompanyLogo({ name, logoUrl, size = 28 }: CompanyLogoProps) {
  return (
    <span className={style['logo']} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {logoUrl ? <img src={logoUrl} alt="" width={size} height={size} /> : (Array.from(name.trim())[0] ?? '').toUpperCase()}
    </span>
  )
}

interface RecordLinkProps {
  page: PageName
  id: string | number
  children: string
}

/** The name of another record, as a way to its page where the viewer may open it. */
export const RecordLink = ({ page, id, children }: RecordLinkProps) =>
  useMay('pages', page) ? <Link to={recordPath(page, id)}>{children}</Link> : children

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
