import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { FieldName } from '../../forms/field-names.ts'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import style from './history.module.css'
import { HistoryEntry } from './history-entry.tsx'
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
      <div className={style['empty']}>
        <EmptyNotice title={t('history.none')}>{t('history.noneDetail')}</EmptyNotice>
      </div>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{t('history.list')}</h2>
      <ol className={style['list']} aria-label={t('history.list')}>
        {history.rows.map((row) => (
          <HistoryEntry key={row.id} row={row} names={names} />
        ))}
      </ol>
      <div className={style['foot']}>
        <p role="status">
          {history.error
            ? history.error.message
            : t('history.shown', {
                isPart: history.rows.length < history.total,
                shown: history.rows.length,
                total: history.total,
              })}
        </p>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? t('history.loadingOlder') : t('history.older')}
          </Button>
        )}
      </div>
    </>
  )
}
