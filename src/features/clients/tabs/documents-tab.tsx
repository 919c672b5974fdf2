import { t } from '../../../../contract/language/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note, Row } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { ReviewButtons } from './review-buttons.tsx'
import { UploadButton } from './upload-button.tsx'

const AGREEMENT = 'service_agreement'
/** Statuses in which the company uploads, and those in which the provider reviews. */
const OPEN_TO_CLIENT = ['Request', 'Approved']
const REVIEWED_IN = ['Revision', 'Approved']

/** The required documents, each with its current file. */
export function DocumentsTab({ client, onReload }: ClientPartProps) {
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
      <ul className={style['rows']}>
        {(agreement ? [...documents, agreement] : documents).map((document) => {
          const { kind, title, file_url, file_name, uploaded_at, reject_reason } = document
          const isAgreement = kind === AGREEMENT
          return (
            <li key={kind} className={style['row']}>
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
                  <ReviewButtons clientId={client.id} documentId={document.id} document={document} onReload={onReload} />
                )}
                {mayUpload && !isAgreement && (
                  <UploadButton
                    clientId={client.id}
                    kind={kind}
                    title={title}
                    isThere={file_url !== null}
                    onReload={onReload}
                  />
                )}
              </Row>
            </li>
          )
        })}
        {awaitsAgreement && (
          <li className={style['row']}>
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
                onReload={onReload}
              />
            </Row>
          </li>
        )}
      </ul>
    </Card>
  )
}
