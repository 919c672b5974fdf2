import { t } from '../../contract/language/texts.ts'
import style from './list.module.css'

const ROWS = Array.from({ length: 10 }, (_, at) => at)

/** Placeholder for the rows during the first load. */
export function TableSkeleton() {
  return (
    <div role="status" className={style['skeleton']}>
      <span className="visually-hidden">{t('office.loading')}</span>
      {ROWS.map((at) => (
        <div key={at} className={style['row']}>
          <i className={style['face']} />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
