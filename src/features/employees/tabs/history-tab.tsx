import { Button } from 'antd'
import { useMemo } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { HISTORY_TEXTS } from '../../../texts/history.ts'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fieldNames } from '../history/field-names.ts'
import style from '../history/history.module.css'
import { HistoryEntry } from '../history/history-entry.tsx'
import { useHistory } from '../history/use-history.ts'
import box from '../person.module.css'
import { usePersonForms } from '../use-person-forms.ts'
import type { PersonTabProps } from './person-tab.ts'

/** Every change of the record that this viewer may see: who, when, before and after (`design/domain.md` §12). */
export function HistoryTab({ person }: PersonTabProps) {
  const history = useHistory(person)
  const forms = usePersonForms(person.role.name as Role)
  const names = useMemo(() => fieldNames(forms.data ?? []), [forms.data])

  if (history.isPending || forms.isPending) return <Spinner />
  // With names missing the history is still worth reading; without the history there is nothing.
  if (history.error && history.rows.length === 0)
    return <ErrorNotice message={history.error.message} onRetry={() => void history.refetch()} />
  if (history.rows.length === 0) {
    return (
      <div className={box['empty']}>
        <EmptyNotice title={HISTORY_TEXTS.none}>{HISTORY_TEXTS.noneDetail}</EmptyNotice>
      </div>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{HISTORY_TEXTS.list}</h2>
      <ol className={style['list']} aria-label={HISTORY_TEXTS.list}>
        {history.rows.map((row) => (
          <HistoryEntry key={row.id} row={row} names={names} />
        ))}
      </ol>
      <div className={style['foot']}>
        <p role="status">{history.error ? history.error.message : HISTORY_TEXTS.shown(history.rows.length, history.total)}</p>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? HISTORY_TEXTS.loadingOlder : HISTORY_TEXTS.older}
          </Button>
        )}
      </div>
    </>
  )
}
