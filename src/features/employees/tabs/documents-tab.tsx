import { PERSON_TEXTS } from '../../../texts/person.ts'
import { EmptyNotice } from '../../../ui/notices.tsx'
import style from '../person.module.css'

const TEXTS = PERSON_TEXTS.documents

/** Documents of a person. */
export function DocumentsTab() {
  return (
    <div className={style['empty']}>
      <EmptyNotice title={TEXTS.none}>{TEXTS.noneDetail}</EmptyNotice>
    </div>
  )
}
