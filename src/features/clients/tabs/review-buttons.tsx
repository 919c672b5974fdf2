import { Button } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useAct } from '../../../resource/use-act.ts'
import type { ClientPartProps } from '../client-part.ts'

const REVIEW = 'client/review-document-client'

interface ReviewButtonsProps extends Pick<ClientPartProps, 'onReload'> {
  clientId: number
  documentId: number
  document: Client['documents'][number]
}

/** Accepts a document, or rejects it with the reason. */
export function ReviewButtons({ clientId, documentId, document, onReload }: ReviewButtonsProps) {
  const [isRejecting, setRejecting] = useState(false)
  const { act, loading } = useAct(REVIEW, { done: t('clients.saved'), onChanged: onReload })
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
        <Button danger aria-label={t('clients.documents.rejectOf', { title })} onClick={() => setRejecting(true)}>
          {t('clients.documents.reject')}
        </Button>
      )}
      {isRejecting && (
        <OperationDialog
          operation={REVIEW}
          input={({ reason }) => ({ clientId, documentId, status: 'Rejected' as const, reject_reason: reason })}
          title={t('clients.documents.rejectTitle', { title })}
          reason="required"
          reasonLabel={t('clients.documents.rejectReason')}
          submit={t('clients.documents.reject')}
          danger
          done={t('clients.saved')}
          onChanged={onReload}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
