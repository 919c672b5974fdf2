import { EyeOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { DOCUMENT_MACHINE } from '../../../../contract/documents/machines.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { localise } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import { startsFrom } from '../../../../contract/machines/engine.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useAct } from '../../../resource/use-act.ts'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { List, Note, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from './documents.module.css'
import { formatSize } from './format-size.ts'
import type { KindGroup } from './kind-group.ts'

interface KindCardProps {
  group: KindGroup
  subject: Role
  mayReview: boolean
  onView: (document: PersonDocument) => void
  onChanged: () => Promise<unknown>
}

/** One kind of document: its state, its file, its history, earlier versions, and the actions. */
export function KindCard({ group, subject, mayReview, onView, onChanged }: KindCardProps) {
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
          {status === 'Expired'
            ? t('documents.expiredOn', { day: formatDate(expiry_date) })
            : t('documents.validUntil', { day: formatDate(expiry_date) })}
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

interface ReviewButtonsProps {
  document: PersonDocument
  group: KindGroup
  subject: Role
  onChanged: () => Promise<unknown>
}

/** The steps that a document's state allows, as buttons. Accepting asks for a date only where the kind has one. */
function ReviewButtons({ document, group, subject, onChanged }: ReviewButtonsProps) {
  const [asked, setAsked] = useState<'Accepted' | 'Rejected' | null>(null)
  const accept = useAct(REVIEW, { done: t('documents.acceptedDone') })
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
          onClick={() => (to === 'Accepted' && !group.expires ? void acceptAtOnce() : setAsked(to as 'Accepted' | 'Rejected'))}
        >
          {label}
        </Button>
      ))}
      {asked && (
        <ReviewDialog
          document={document}
          label={group.label}
          verdict={asked}
          subject={subject}
          onClose={() => setAsked(null)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

const wordsOf = (verdict: ReviewDialogProps['verdict'], document: string) =>
  verdict === 'Accepted'
    ? {
        form: 'document-acceptance',
        title: t('documents.acceptTitle', { document }),
        submit: t('documents.acceptSubmit'),
        done: t('documents.acceptedDone'),
      }
    : {
        form: 'document-rejection',
        title: t('documents.rejectTitle', { document }),
        submit: t('documents.rejectSubmit'),
        done: t('documents.rejectedDone'),
      }

interface ReviewDialogProps {
  document: PersonDocument
  label: string
  verdict: 'Accepted' | 'Rejected'
  subject: Role
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Asks for the details of a decision: the reason of a rejection, or the expiry date of an accepted document. */
function ReviewDialog({ document, label, verdict, subject, onClose, onChanged }: ReviewDialogProps) {
  return (
    <OperationDialog
      operation="employee/review-document-employee"
      input={{ documentId: document.id, status: verdict }}
      {...wordsOf(verdict, label)}
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
