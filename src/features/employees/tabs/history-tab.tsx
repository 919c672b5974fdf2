import { OFFICE_TEXTS } from '../../../texts.ts'
import { EmptyNotice } from '../../../ui/notices.tsx'
import style from '../person.module.css'

/** Every change of the record. */
export function HistoryTab() {
  return (
    <div className={style['empty']}>
      <EmptyNotice>{OFFICE_TEXTS.notBuilt}</EmptyNotice>
    </div>
  )
}
