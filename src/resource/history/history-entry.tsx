import type { Role } from '../../../access-control/roles.ts'
import type { HistoryRow } from '../../../contract/history/schemas.ts'
import { t, textAt } from '../../../contract/language/texts.ts'
import { type FieldName, inWords, nameOf } from '../../forms/field-names.ts'
import { formatDateTime, formatText } from '../../ui/format.ts'
import style from './history.module.css'
import { statusOfAction } from './status-of-action.ts'

interface HistoryEntryProps {
  row: HistoryRow
  names: ReadonlyMap<string, FieldName>
}

const actionText = (action: string): string => textAt('history.actions', action) ?? inWords(action)

/** One entry of the history: action, time, actor, and each value before and after. */
export function HistoryEntry({ row, names }: HistoryEntryProps) {
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
    <li className={style['entry']}>
      <div className={style['head']}>
        <h3 className={style['action']}>{actionText(action)}</h3>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <p className={style['who']}>
        {actor ? actor.name : t('history.product')}
        {role && ` · ${role}`}
      </p>
      {lines.length > 0 && (
        <dl className={style['changes']}>
          {lines.map(({ key, title, from, to }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                <span className={style['before']}>{from}</span> <span aria-hidden="true">→</span>{' '}
                <span className="visually-hidden">{t('history.became')}</span> <span className={style['after']}>{to}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reason !== null && (
        <p className={style['reason']}>
          {t('history.reason')}: {reason}
        </p>
      )}
    </li>
  )
}
