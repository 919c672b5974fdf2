import { t } from '../../contract/language/texts.ts'
import style from './card.module.css'

interface Change {
  key: string
  title: string
  from: string | null
  to: string
}

/** Values before and after, by the names of their fields; nothing where none changed. */
export const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <dl className={style['changes']}>
      {changes.map(({ key, title, from, to }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            {from !== null && (
              <>
                <span className="missing">{from}</span> <span aria-hidden="true">→</span>{' '}
                <span className="visually-hidden">{t('history.became')}</span>{' '}
              </>
            )}
            <strong>{to}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
