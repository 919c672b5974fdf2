import { CheckCircleOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { notificationPath } from '../../../../access-control/notification-route.ts'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import { formatNumber } from '../../../../contract/language/formats.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { COUNTED_WAITING } from '../../../../contract/tables/list-limits.ts'
import type { WaitingGroup, WaitingItem, WaitingKind } from '../../../../contract/waiting/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { pagesKey, useOperation, useRead, useRefresh } from '../../../../providers/calls.ts'
import { toCallError } from '../../../../providers/data/http-error.ts'
import { CompanyLogo } from '../../../ui/avatar.tsx'
import { formatDate, formatDateTime, formatSince } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { Card, LinkButton, Note, Row } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from './waiting.module.css'

interface WaitingCardProps {
  /** Groups that the page shows elsewhere. */
  isShownElsewhere?: (group: WaitingGroup) => boolean
}

/** "Your tasks": the pending tasks by kind, each with its age and a link. */
export function WaitingCard({ isShownElsewhere = () => false }: WaitingCardProps) {
  const { id } = useSession()
  const { groups, problem, reload } = useWaiting(id)
  if (problem && !groups) {
    return (
      <Card title={t('waiting.title')}>
        <ErrorNotice message={problem} onRetry={reload} />
      </Card>
    )
  }
  const shown = groups?.filter((group) => !isShownElsewhere(group))
  if (groups && groups.length > 0 && shown?.length === 0) return null
  return (
    <Card title={t('waiting.title')} action={shown !== undefined && shown.length > 0 && <Count groups={shown} />}>
      {shown === undefined ? <Lines /> : shown.length === 0 ? <Nothing /> : <Groups groups={shown} />}
    </Card>
  )
}

const Groups = ({ groups }: { groups: readonly WaitingGroup[] }) => (
  <div className={style['groups']} data-single={groups.length === 1}>
    {groups.map((group) => (
      <WaitingGroupList key={group.kind} group={group} />
    ))}
  </div>
)

/** Keeps the space of loading content, so that the page does not jump. */
const Lines = () => (
  <div role="status" data-placeholder>
    <span className="visually-hidden">{t('waiting.loading')}</span>
    <Skeleton title={false} />
  </div>
)

const Nothing = () => (
  <Row gap="m">
    <CheckCircleOutlined aria-hidden="true" className={style['nothing'] as string} />
    <div>
      <strong>{t('waiting.nothing')}</strong>
      <Note as="div">{t('waiting.nothingDetail')}</Note>
    </div>
  </Row>
)

/** News are done once they were read; all other items need an action. */
function MarkRead() {
  const refresh = useRefresh()
  const { call, loading, error } = useOperation('notifications/set-read-notifications')
  const reload = () => refresh('notifications/find-what-waits')
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <LinkButton disabled={loading} onClick={() => void call({}, reload)}>
        {loading ? t('waiting.marking') : t('waiting.markRead')}
      </LinkButton>
    </>
  )
}

/** All pending tasks of one kind, oldest first; further lines are loaded on request. */
function WaitingGroupList({ group }: { group: WaitingGroup }) {
  const id = useId()
  const { items, rest, isLoading, problem, more } = useMoreWaiting(useSession().id, group)
  return (
    <section className={style['group']} aria-labelledby={id}>
      <Row as="h3" gap="s" id={id} className={style['kind']}>
        {t(`waiting.kinds.${group.kind}`)} <Count groups={[group]} />
      </Row>
      <ul className={style['list']}>
        {items.map((item) => (
          <WaitingLine key={item.id} kind={group.kind} item={item} />
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {group.kind === 'own-notices' && <MarkRead />}
      {rest > 0 && (
        <LinkButton disabled={isLoading} onClick={more}>
          {isLoading ? t('waiting.loadingMore') : t('waiting.more', { rest })}
        </LinkButton>
      )}
    </section>
  )
}

/** Number of waiting items in these groups; with a plus where a group has more than are counted. */
function Count({ groups }: { groups: readonly WaitingGroup[] }) {
  const counted = groups.reduce((sum, { total }) => sum + Math.min(total, COUNTED_WAITING), 0)
  const isMore = groups.some(({ total }) => total > COUNTED_WAITING)
  return (
    <span className={style['count']}>
      {formatNumber(counted)}
      {isMore && '+'}
    </span>
  )
}

const CALL = 'notifications/find-what-waits'
const PAGE_SIZE = 25

/** The waiting items of the signed-in person, by kind; read again each time Home opens. */
function useWaiting(personId: number) {
  const { data, error, refetch } = useRead(CALL, {}, { since: [personId] })
  return { groups: data?.groups, problem: error?.message, reload: () => void refetch() }
}

/** The further lines of one kind, page by page, on request. */
function useMoreWaiting(personId: number, { kind, total, items }: WaitingGroup) {
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: pagesKey(CALL, personId, kind),
    queryFn: ({ signal, pageParam }) => callApi(CALL, { kind, page: pageParam, limit: PAGE_SIZE }, { signal, isRead: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    enabled: false,
    // It is never read again by itself: kept pages would show items that are done when Home opens again.
    gcTime: 0,
  })
  const read = data?.pages.flatMap(({ groups }) => groups[0]?.items ?? [])
  const shown = read ?? items
  const isMore = data === undefined || data.pages.at(-1)?.groups[0]?.items.length === PAGE_SIZE
  return {
    items: shown,
    // Where there are more than are counted, pages go on until one is not full.
    rest: total > COUNTED_WAITING ? (isMore ? PAGE_SIZE : 0) : Math.max(0, total - shown.length),
    isLoading: isFetching,
    problem: error && toCallError(error).message,
    more: () => void fetchNextPage(),
  }
}

/** The list of schemas/statuses.json in which a kind's status is named; without one its heading says it all. */
const STATUSES: Partial<Record<WaitingKind, string>> = {
  invoices: 'invoice',
  'payment-requests': 'paymentRequest',
  'client-onboarding': 'clientOnboarding',
  'person-onboarding': 'onboarding',
}

/** The page changes at once; should the mark be lost, the line only stays. */
function markOpened(notificationId: number): void {
  callApi('notifications/set-clicked-notification', { notificationId }, { outlivesPage: true }).catch(() => undefined)
}

function WaitingLine({ kind, item }: { kind: WaitingKind; item: WaitingItem }) {
  const session = useSession()
  const { title, company, status, documents, since, due, leads_to, entity_id, tab } = item
  const name = title ?? textAt('waiting.own', kind) ?? t(`waiting.kinds.${kind}`)
  const path = notificationPath(session, leads_to, entity_id)
  const list = STATUSES[kind]
  // A company's own people need no company name, and it is not repeated where the line is about the company.
  const where = company && session.role !== 'Client' && company.name !== name ? company.name : null
  const what = documents.map(labelOf).join(', ')
  return (
    <li>
      <Link
        to={tab === null ? path : `${path}?tab=${tab}`}
        className={style['line'] as string}
        onClick={kind === 'own-notices' ? () => markOpened(item.id) : undefined}
      >
        {company && session.role !== 'Client' && <CompanyLogo name={company.name} logoUrl={company.logo_url} />}
        <span className={style['words']}>
          <span className={style['name']}>{name}</span>
          {list !== undefined && <StatusBadge list={list} value={status} />}
          {(where !== null || what !== '' || due !== null) && (
            <Note as="span" className={style['detail']}>
              {joined(where, what, due && t('waiting.by', { day: formatDate(due) }))}
            </Note>
          )}
        </span>
        <Note as="time" dateTime={since} title={formatDateTime(since)} className={style['since']}>
          {formatSince(since, new Date())}
        </Note>
      </Link>
    </li>
  )
}
