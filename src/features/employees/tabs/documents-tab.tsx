import { EyeOutlined, FilePdfOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayRequestDocuments, mayReviewDocuments } from '../../../../access-control/documents.ts'
import { seesEnvelope } from '../../../../access-control/envelopes.ts'
import { mayEditPerson, targetOf } from '../../../../access-control/people.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import { DOCUMENT_MACHINE } from '../../../../contract/documents/machines.ts'
import type { DocumentRequest, PersonDocument } from '../../../../contract/documents/schemas.ts'
import { localise } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import { startsFrom } from '../../../../contract/machines/engine.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { type DialogEnds, dialogTexts, OperationButton, OperationDialog, useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { useHostedDialog } from '../../../ui/hosted-dialog.tsx'
import { Grid, List, Note, Panel, Quote, Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Callout, NotLoaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from '../documents/documents.module.css'
import { formatSize } from '../documents/format-size.ts'
import { groupByKind, type KindGroup } from '../documents/kind-group.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { Viewer } from '../documents/viewer.tsx'

/** Loaded when needed: it includes the forms. */
const UploadDialog = lazyDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)

/** Documents of a person: files, states and requests; authorized viewers upload and review. */
export function DocumentsTab({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  const { data: documents, error, refetch } = useDocuments(person.id)
  const [isUploading, setUploading] = useState(false)
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
  /** The onboarding status in the header may have changed with the documents. */
  const reloadAll = async () => {
    await Promise.all([refetch(), reload()])
  }
  return (
    <>
      {!session.left && (
        <OpenRequests
          person={person.id}
          requests={documents.requests}
          isOwn={isOwn}
          mayWithdraw={mayRequest && !isOwn}
          onChanged={reloadAll}
        />
      )}
      {(mayUpload || mayRequest || sees) && (
        <Row justify="end" bottom="m" className={style['toolbar']}>
          <Button
            type="primary"
            icon={<UploadOutlined aria-hidden="true" />}
            onClick={() => setUploading(true)}
            onPointerEnter={UploadDialog.preload}
          >
            {t('documents.uploadDocs')}
          </Button>
        </Row>
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
    </>
  )
}

interface OpenRequestsProps {
  person: number
  requests: readonly DocumentRequest[]
  isOwn: boolean
  mayWithdraw: boolean
  onChanged: () => Promise<unknown>
}

/** Documents requested from the person and not yet received. */
function OpenRequests({ person, requests, isOwn, mayWithdraw, onChanged }: OpenRequestsProps) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map((request) => (
    <Callout
      key={request.id}
      type="warning"
      title={isOwn ? t('documents.request.openOwn') : t('documents.request.open')}
      bottom="m"
    >
      <RequestFacts request={request} />
      {mayWithdraw && (
        <OperationButton
          operation="employee/withdraw-document-request"
          input={{ userId: person, requestId: request.id }}
          {...dialogTexts('documents.request.withdraw')}
          onChanged={onChanged}
        />
      )}
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

interface KindCardProps {
  group: KindGroup
  subject: Role
  mayReview: boolean
  onView: (document: PersonDocument) => void
  onChanged: () => Promise<unknown>
}

function KindCard({ group, subject, mayReview, onView, onChanged }: KindCardProps) {
  const { key, label, hint, current, earlier } = group
  return (
    <Panel as="li" aria-labelledby={`kind-${key}`}>
      <Row justify="between">
        <h2 id={`kind-${key}`}>{label}</h2>
        {current ? (
          <StatusBadge list="document" value={current.status} />
        ) : (
          <span className="chip missing">{t('documents.missing')}</span>
        )}
      </Row>
      <Note>{hint}</Note>
      {current && <DocumentFacts document={current} />}
      {current && (
        <Row gap="s" className={style['actions']}>
          <Button
            size="small"
            icon={<EyeOutlined aria-hidden="true" />}
            aria-label={t('documents.viewOne', { document: label })}
            onClick={() => onView(current)}
          >
            {t('documents.view')}
          </Button>
          {mayReview && <ReviewButtons document={current} group={group} subject={subject} onChanged={onChanged} />}
        </Row>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('documents.olderVersions', { count: earlier.length })}</summary>
          <List className={style['earlier']}>
            {earlier.map((document) => (
              <li key={document.id}>
                <DocumentFacts document={document} />
                <Button size="small" type="link" className={style['bare'] as string} onClick={() => onView(document)}>
                  {t('documents.viewOne', {
                    document: `${label}, ${t('documents.version', { version: document.version }).toLowerCase()}`,
                  })}
                </Button>
              </li>
            ))}
          </List>
        </details>
      )}
    </Panel>
  )
}

function DocumentFacts({ document }: { document: PersonDocument }) {
  const { file_name, size, version, uploaded_by, uploaded_at, status, reject_reason, expiry_date } = document
  return (
    <Stack gap="xs">
      <Row align="baseline">
        <FilePdfOutlined aria-hidden="true" />
        <strong>{file_name}</strong>
        <Note as="span">
          {formatSize(size)} · {t('documents.version', { version })}
        </Note>
      </Row>
      {reject_reason && <div className={style['reason']}>{t('documents.reason', { reason: reject_reason })}</div>}
      {expiry_date && (
        <Note as="div">
          {t(status === 'Expired' ? 'documents.expiredOn' : 'documents.validUntil', { day: formatDate(expiry_date) })}
        </Note>
      )}
      <Note as="div">
        {t('documents.uploaded', { who: uploaded_by?.name ?? t('documents.somebody'), when: formatDateTime(uploaded_at) })}
      </Note>
      <ReviewFact document={document} />
    </Stack>
  )
}

function ReviewFact({ document: { reviewed_at, reviewed_by, reject_reason } }: { document: PersonDocument }) {
  if (!reviewed_at) return null
  const [who, when] = [reviewed_by?.name ?? t('documents.somebody'), formatDateTime(reviewed_at)]
  return <Note as="div">{reject_reason ? t('documents.rejected', { who, when }) : t('documents.accepted', { who, when })}</Note>
}

const REVIEW = 'employee/review-document-employee'

interface ReviewButtonsProps extends Pick<KindCardProps, 'group' | 'subject' | 'onChanged'> {
  document: PersonDocument
}

/** The steps that a document's state allows, as buttons. Accepting asks for a date only where the kind has one. */
function ReviewButtons({ document, group, subject, onChanged }: ReviewButtonsProps) {
  const ask = useHostedDialog((verdict: ReviewDialogProps['verdict'], close) => (
    <ReviewDialog
      document={document}
      label={group.label}
      verdict={verdict}
      subject={subject}
      onClose={close}
      onChanged={onChanged}
    />
  ))
  const accept = useAct(REVIEW, { done: t('documents.review.Accepted.done') })
  const steps = localise('machines/document', DOCUMENT_MACHINE).transitions.filter(
    (step) => step.call === REVIEW && startsFrom(step, document.status),
  )

  const acceptAtOnce = async () => {
    await accept.act({ documentId: document.id, status: 'Accepted' })
    await onChanged()
  }
  return (
    <>
      {steps.map(({ action, to, button, label }) => (
        <Button
          key={action}
          size="small"
          type={button === 'primary' ? 'primary' : 'default'}
          danger={button === 'danger'}
          loading={to === 'Accepted' && accept.loading}
          aria-label={`${label} ${group.label}`}
          onClick={() => (to === 'Accepted' && !group.expires ? void acceptAtOnce() : ask(to as ReviewDialogProps['verdict']))}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

const FORMS = { Accepted: 'document-acceptance', Rejected: 'document-rejection' } as const

interface ReviewDialogProps extends DialogEnds {
  document: PersonDocument
  label: string
  verdict: keyof typeof FORMS
  subject: Role
}

/** Asks for the details of a decision: the reason of a rejection, or the expiry date of an accepted document. */
function ReviewDialog({ document, label, verdict, subject, onClose, onChanged }: ReviewDialogProps) {
  return (
    <OperationDialog
      operation="employee/review-document-employee"
      input={{ documentId: document.id, status: verdict }}
      form={FORMS[verdict]}
      {...dialogTexts(`documents.review.${verdict}`, { document: label })}
      subject={subject}
      isNew
      notLoaded={t('documents.ask.formNotLoaded')}
      danger={verdict === 'Rejected'}
      width={520}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
