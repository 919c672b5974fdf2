import { Alert } from 'antd'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import type { DocumentRequest } from '../../../../contract/documents/schemas.ts'
import { DOCUMENT_TEXTS } from '../../../texts/documents.ts'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './documents.module.css'

const TEXTS = DOCUMENT_TEXTS.request

/** Documents requested from the person and not yet received. */
export function OpenRequests({ requests, isOwn }: { requests: readonly DocumentRequest[]; isOwn: boolean }) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map((request) => (
    <Alert
      key={request.id}
      className={style['request'] as string}
      type="warning"
      showIcon
      message={isOwn ? TEXTS.openOwn : TEXTS.open}
      description={<RequestFacts request={request} />}
    />
  ))
}

function RequestFacts({ request: { open_kinds, detail, due_date, requested_by, created_at } }: { request: DocumentRequest }) {
  return (
    <>
      <div>{TEXTS.waitingFor(open_kinds.map(labelOf).join(', '))}</div>
      {detail && <div className={style['quote']}>{detail}</div>}
      <Note as="div">
        {TEXTS.asked(requested_by?.name ?? DOCUMENT_TEXTS.somebody, formatDate(created_at))}
        {due_date && <> · {TEXTS.by(formatDate(due_date))}</>}
      </Note>
    </>
  )
}
