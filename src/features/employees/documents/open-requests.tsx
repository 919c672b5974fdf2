import { Alert } from 'antd'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import type { DocumentRequest } from '../../../../contract/documents/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './documents.module.css'

/** Documents requested from the person and not yet received. */
export function OpenRequests({ requests, isOwn }: { requests: readonly DocumentRequest[]; isOwn: boolean }) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map((request) => (
    <Alert
      key={request.id}
      className={style['request'] as string}
      type="warning"
      showIcon
      message={isOwn ? t('documents.request.openOwn') : t('documents.request.open')}
      description={<RequestFacts request={request} />}
    />
  ))
}

function RequestFacts({ request: { open_kinds, detail, due_date, requested_by, created_at } }: { request: DocumentRequest }) {
  return (
    <>
      <div>{t('documents.request.waitingFor', { documents: open_kinds.map(labelOf).join(', ') })}</div>
      {detail && <div className={style['quote']}>{detail}</div>}
      <Note as="div">
        {t('documents.request.asked', { who: requested_by?.name ?? t('documents.somebody'), when: formatDate(created_at) })}
        {due_date && <> · {t('documents.request.by', { day: formatDate(due_date) })}</>}
      </Note>
    </>
  )
}
