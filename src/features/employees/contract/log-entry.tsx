import type { ContractLog } from '../../../../contract/contracts/schemas.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { formatDate, formatDateTime, formatText } from '../../../ui/format.ts'
import { Note, Row } from '../../../ui/layout.tsx'
import style from './contract.module.css'

/** One entry of the log: type, time, author, visibility, and the values before and after. */
export function LogEntry({ log }: { log: ContractLog }) {
  const { type, description, changes, author, created_at, effective_date, visibility, corrects_id, file_url, file_name } = log
  return (
    <li>
      <Row justify="between">
        <h3>{valueText(type)}</h3>
        <Note as="time" dateTime={created_at}>
          {formatDateTime(created_at)}
        </Note>
      </Row>
      <p className={style['said']}>{description}</p>
      {changes.length > 0 && (
        <dl className={style['changes']}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{textAt('history-fields', `contract.${field}`) ?? field}</dt>
              <dd>
                {from !== null && (
                  <>
                    {valueText(from)} <span aria-hidden="true">→</span>{' '}
                    <span className="visually-hidden">{t('history.became')}</span>{' '}
                  </>
                )}
                <strong>{to === null ? formatText(to) : valueText(to)}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {file_url !== null && (
        <p>
          <a href={file_url} target="_blank" rel="noreferrer">
            {file_name}
          </a>
        </p>
      )}
      <Note>
        {[
          author?.name ?? t('contracts.logs.system'),
          effective_date && t('contracts.logs.about', { day: formatDate(effective_date) }),
          textAt('contracts.logs.visibility', visibility),
          corrects_id && t('contracts.logs.corrects', { id: corrects_id }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
    </li>
  )
}
