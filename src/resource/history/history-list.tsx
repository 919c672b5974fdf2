import { Button } from 'antd'
import type { Role } from '../../../access-control/roles.ts'
import type { HistoryRow } from '../../../contract/history/schemas.ts'
import { t, textAt } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { STATUSES, statusLabel } from '../../../contract/statuses.ts'
import { type FieldName, inWords, nameOf } from '../../forms/field-names.ts'
import { Box } from '../../ui/card.tsx'
import { Changes } from '../../ui/facts.tsx'
import { formatDateTime, formatText } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import type { useHistory } from './use-history.ts'

interface HistoryListProps {
  history: ReturnType<typeof useHistory>
  /** Labels of the fields; without them the history is still readable. */
  names: ReadonlyMap<string, FieldName>
}

/** All changes that this viewer may see, each with actor, time and values before and after. */
export function HistoryList({ history, names }: HistoryListProps) {
  if (history.error && history.rows.length === 0)
    return <ErrorNotice message={history.error.message} onRetry={() => void history.refetch()} />
  if (history.rows.length === 0) {
    return (
      <Box>
        <EmptyNotice title={t('history.none')}>{t('history.noneDetail')}</EmptyNotice>
      </Box>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{t('history.list')}</h2>
      <List as="ol" isLined isFramed aria-label={t('history.list')}>
        {history.rows.map((row) => (
          <HistoryEntry key={row.id} row={row} names={names} />
        ))}
      </List>
      <Row justify="between" top="m">
        <Note role="status">
          {history.error
            ? history.error.message
            : t('history.shown', {
                isPart: history.rows.length < history.total,
                shown: history.rows.length,
                total: history.total,
              })}
        </Note>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? t('history.loadingOlder') : t('history.older')}
          </Button>
        )}
      </Row>
    </>
  )
}

const actionText = (action: string): string => textAt('history.actions', action) ?? inWords(action)

/** One entry of the history: action, time, actor, and each value before and after. */
function HistoryEntry({ row, names }: { row: HistoryRow; names: ReadonlyMap<string, FieldName> }) {
  const { actor, at, action, from_status, to_status, changes, reason } = row
  const role = actor && t(`office.roles.${actor.role as Role}`)
  const lines = changes.map(({ field, from, to }) => {
    const { title, text } = nameOf(names, field)
    return { key: field, title, from: text(from), to: text(to) }
  })
  if (to_status !== null)
    lines.unshift({
      key: 'status',
      title: t('history.status'),
      from: from_status === null ? formatText(from_status) : statusOfAction(action, from_status),
      to: statusOfAction(action, to_status),
    })
  return (
    <li>
      <Row justify="between" align="baseline">
        <h3>{actionText(action)}</h3>
        <Note as="time" dateTime={at}>
          {formatDateTime(at)}
        </Note>
      </Row>
      <Note>
        {actor ? actor.name : t('history.product')}
        {role && ` · ${role}`}
      </Note>
      <Changes changes={lines} />
      {reason !== null && (
        <Note>
          {t('history.reason')}: {reason}
        </Note>
      )}
    </li>
  )
}

/** The statuses of the records that actions of the history are about, where their names differ. */
const LISTS: Readonly<Record<string, string>> = {
  client: 'clientOnboarding',
  'own-bank-account': 'ownBankAccount',
  'payment-request': 'paymentRequest',
  person: 'onboarding',
  receipt: 'payrollReceipt',
}

/** A status in the history by its label: that of the record that the action names, else of any that has such a status. */
function statusOfAction(action: string, status: string): string {
  const [subject = ''] = action.split('.')
  const lists = [LISTS[subject] ?? subject, ...Object.keys(STATUSES)]
  const list = lists.find((name) => STATUSES[name]?.[status]?.label === status)
  return list === undefined ? valueText(status) : statusLabel(list, status)
}
