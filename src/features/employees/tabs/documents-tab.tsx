import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayRequestDocuments, mayReviewDocuments } from '../../../../access-control/documents.ts'
import { seesEnvelope } from '../../../../access-control/envelopes.ts'
import { mayEditPerson, targetOf } from '../../../../access-control/people.ts'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import type { DocumentRequest, PersonDocument } from '../../../../contract/documents/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { Callout } from '../../../ui/callout.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Block, Grid, Note, Quote } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../documents/documents.module.css'
import { KindCard } from '../documents/kind-card.tsx'
import { groupByKind } from '../documents/kind-group.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { Viewer } from '../documents/viewer.tsx'
import type { PersonTabProps } from './person-tab.ts'

/** Comes when it is needed: it brings the forms with it. */
const UploadDialog = lazyDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)

/** Documents of a person: files, states and requests; authorized viewers upload and review. */
export function DocumentsTab({ person, onReload }: PersonTabProps) {
  const session = useSession()
  const { data: documents, error, refetch } = useDocuments(person.id)
  const [isUploading, setUploading] = useState(false)
  const [wasUploading, setWasUploading] = useState(false)
  const [viewed, setViewed] = useState<PersonDocument | null>(null)
  const target = targetOf(person)
  const mayUpload = mayEditPerson(session, target)
  const mayRequest = mayRequestDocuments(session, target)
  const isOwn = session.id === person.id
  // A person's own contract is on the Contract tab; this is the office's place to send it.
  const sees = !isOwn && seesEnvelope(session, target)

  if (!documents) {
    return <NotLoaded error={error} refetch={refetch} />
  }
  const openUpload = () => {
    setWasUploading(true)
    setUploading(true)
  }
  /** The onboarding status in the header may have changed with the documents. */
  const reloadAll = async () => {
    await Promise.all([refetch(), onReload()])
  }
  return (
    <>
      {!session.left && <OpenRequests requests={documents.requests} isOwn={isOwn} />}
      {(mayUpload || mayRequest || sees) && (
        <Block bottom="m" className={style['toolbar']}>
          <Button
            type="primary"
            icon={<UploadOutlined aria-hidden="true" />}
            onClick={openUpload}
            onPointerEnter={UploadDialog.preload}
          >
            {t('documents.uploadDocs')}
          </Button>
        </Block>
      )}
      <Grid as="ul" columns="wide">
        {groupByKind(target.role, documents.documents).map((group) => (
          <KindCard
            key={group.key}
            group={group}
            subject={target.role}
            mayReview={mayReviewDocuments(session, target)}
            onView={setViewed}
            onChanged={reloadAll}
          />
        ))}
      </Grid>
      {viewed && <Viewer document={viewed} onClose={() => setViewed(null)} />}
      {wasUploading && (
        <UploadDialog
          person={person}
          mayUpload={mayUpload}
          mayRequest={mayRequest}
          seesEnvelope={sees}
          documents={documents}
          isOpen={isUploading}
          onClose={() => setUploading(false)}
          onChanged={reloadAll}
        />
      )}
    </>
  )
}

/** Documents requested from the person and not yet received. */
function OpenRequests({ requests, isOwn }: { requests: readonly DocumentRequest[]; isOwn: boolean }) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map((request) => (
    <Callout
      key={request.id}
      type="warning"
      title={isOwn ? t('documents.request.openOwn') : t('documents.request.open')}
      bottom="m"
    >
      <RequestFacts request={request} />
    </Callout>
  ))
}

function RequestFacts({ request: { open_kinds, detail, due_date, requested_by, created_at } }: { request: DocumentRequest }) {
  return (
    <>
      <div>{t('documents.request.waitingFor', { documents: open_kinds.map(labelOf).join(', ') })}</div>
      {detail && <Quote as="div">{detail}</Quote>}
      <Note as="div">
        {t('documents.request.asked', { who: requested_by?.name ?? t('documents.somebody'), when: formatDate(created_at) })}
        {due_date && <> · {t('documents.request.by', { day: formatDate(due_date) })}</>}
      </Note>
    </>
  )
}
