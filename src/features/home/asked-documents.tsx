import { Alert } from 'antd'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { labelOf } from '../../../contract/documents/kinds.ts'
import type { DocumentRequest } from '../../../contract/documents/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import style from './home.module.css'

const UPLOAD = `${PAGES.employeeDetail.path}?tab=documents`

/** Documents that were asked of the person and have not come yet, with the way to hand them in. */
export function AskedDocuments({ requests }: { requests: readonly DocumentRequest[] }) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map(({ id, open_kinds, detail, due_date, created_at }) => (
    <Alert
      key={id}
      type="warning"
      showIcon
      message={t('documents.request.openOwn')}
      description={
        <div className={style['asked']}>
          <p>{t('documents.request.waitingFor', { documents: open_kinds.map(labelOf).join(', ') })}</p>
          {detail && <p className={style['quote']}>{detail}</p>}
          <Note>
            {formatDate(created_at)}
            {due_date && <> · {t('documents.request.by', { day: formatDate(due_date) })}</>}
          </Note>
          <Link to={UPLOAD}>{t('own-home.documents.open')}</Link>
        </div>
      }
    />
  ))
}
