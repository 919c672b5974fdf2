import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { dialogTexts, OperationButton, useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Card, List, Note, ProblemNote, Row } from '../../../ui/layout.tsx'
import { useMay, useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const AGREEMENT = 'service_agreement'
/** Statuses in which the company uploads, and those in which the provider reviews. */
const OPEN_TO_CLIENT = ['Request', 'Approved']
const REVIEWED_IN = ['Revision', 'Approved']

export function DocumentsTab({ record: client, reload }: PartProps<Client>) {
  const session = useSession()
  const { status } = client
  const isClient = session.role === 'Client'
  const mayEdit = useMay('clients', 'edit-company')
  const mayUpload = mayEdit && (isClient ? OPEN_TO_CLIENT.includes(status) : status !== 'Denied')
  const mayReview = useMay('client-onboarding', 'review') && REVIEWED_IN.includes(status)
  const documents = client.documents.filter(({ kind }) => kind !== AGREEMENT)
  const agreement = client.documents.find(({ kind }) => kind === AGREEMENT)
  const awaitsAgreement = status === 'Signing' && !isClient && mayEdit
  return (
    <Card title={t('clients.tabs.documents')} action={<Note>{t('clients.documents.pdf')}</Note>}>
      <List isLined>
        {(agreement ? [...documents, agreement] : documents).map((document) => {
          const { kind, title, file_url, file_name, uploaded_at, reject_reason } = document
          const isAgreement = kind === AGREEMENT
          return (
            <Row as="li" justify="between" key={kind}>
              <div>
                <strong>{title}</strong> <StatusBadge list="clientDocuments" value={document.status} />
                {file_name !== null && (
                  <Note>{t('clients.documents.meta', { name: file_name, when: formatDateTime(uploaded_at) })}</Note>
                )}
                {reject_reason !== null && <Note>{t('clients.onboarding.reason', { text: reject_reason })}</Note>}
              </div>
              <Row>
                {file_url !== null && (
                  <a href={file_url} target="_blank" rel="noreferrer" aria-label={t('clients.documents.openOf', { title })}>
                    {t('clients.documents.open')}
                  </a>
                )}
                {mayReview && !isAgreement && document.id !== null && (
                  <ReviewButtons clientId={client.id} documentId={document.id} document={document} reload={reload} />
                )}
                {mayUpload && !isAgreement && (
                  <UploadButton clientId={client.id} kind={kind} title={title} isThere={file_url !== null} reload={reload} />
                )}
              </Row>
            </Row>
          )
        })}
        {awaitsAgreement && (
          <Row as="li" justify="between">
            <div>
              <strong>{t('clients.documents.agreement')}</strong>
              <Note>{t('clients.documents.agreementDetail')}</Note>
            </div>
            <Row>
              <UploadButton
                clientId={client.id}
                kind={AGREEMENT}
                title={t('clients.documents.agreement')}
                isThere={false}
                reload={reload}
              />
            </Row>
          </Row>
        )}
      </List>
    </Card>
  )
}

interface UploadButtonProps extends Pick<PartProps<Client>, 'reload'> {
  clientId: number
  kind: string
  title: string
  isThere: boolean
}

function UploadButton({ clientId, kind, title, isThere, reload }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const { act, loading, problem } = useAct('client/upload-docs-client', {
    done: t('clients.documents.uploaded'),
    onChanged: reload,
    showsProblem: true,
  })
  const send = (document_file: File) => {
    setShare(0)
    return act({ clientId, kind }, { files: { document_file }, onProgress: setShare })
  }
  const name = isThere ? t('clients.documents.replaceOf', { title }) : t('clients.documents.uploadOf', { title })
  return (
    <>
      <ProblemNote>{problem}</ProblemNote>
      <Button loading={loading} aria-label={name} onClick={() => input.current?.click()}>
        {loading
          ? t('clients.documents.uploading', { share: Math.round(share * 100) })
          : t(isThere ? 'clients.documents.replace' : 'clients.documents.upload')}
      </Button>
      <FileInput ref={input} accept=".pdf" aria-label={name} data-kind={kind} onChoose={([file]) => void send(file as File)} />
    </>
  )
}

const REVIEW = 'client/review-document-client'

interface ReviewButtonsProps extends Pick<PartProps<Client>, 'reload'> {
  clientId: number
  documentId: number
  document: Client['documents'][number]
}

function ReviewButtons({ clientId, documentId, document, reload }: ReviewButtonsProps) {
  const { act, loading } = useAct(REVIEW, { done: t('clients.saved'), onChanged: reload })
  const { title } = document
  return (
    <>
      {document.status !== 'Accepted' && (
        <Button
          type="primary"
          loading={loading}
          aria-label={t('clients.documents.acceptOf', { title })}
          onClick={() => void act({ clientId, documentId, status: 'Accepted' })}
        >
          {t('clients.documents.accept')}
        </Button>
      )}
      {document.status !== 'Rejected' && (
        <OperationButton
          operation={REVIEW}
          input={({ reason }) => ({ clientId, documentId, status: 'Rejected' as const, reject_reason: reason })}
          {...dialogTexts('clients.documents.rejecting', { title })}
          reason="required"
          danger
          done={t('clients.saved')}
          onChanged={reload}
        />
      )}
    </>
  )
}
