import { Button } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useAct } from '../../../resource/use-act.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import type { ClientPartProps } from '../client-part.ts'

const REVIEW = 'client/review-document-client'
const TEXTS = CLIENT_TEXTS.documents

interface ReviewButtonsProps extends Pick<ClientPartProps, 'onReload'> {
  clientId: number
  documentId: number
  document: Client['documents'][number]
}

/** Accepts a document, or rejects it with the reason. */
export function ReviewButtons({ clientId, documentId, document, onReload }: ReviewButtonsProps) {
  const [isRejecting, setRejecting] = useState(false)
  const { act, loading } = useAct(REVIEW, { done: CLIENT_TEXTS.saved, onChanged: onReload })
  const { title } = document
  return (
    <>
      {document.status !== 'Accepted' && (
        <Button
          type="primary"
          loading={loading}
          aria-label={TEXTS.acceptOf(title)}
          onClick={() => void act({ clientId, documentId, status: 'Accepted' })}
        >
          {TEXTS.accept}
        </Button>
      )}
      {document.status !== 'Rejected' && (
        <Button danger aria-label={TEXTS.rejectOf(title)} onClick={() => setRejecting(true)}>
          {TEXTS.reject}
        </Button>
      )}
      {isRejecting && (
        <OperationDialog
          operation={REVIEW}
          input={({ reason }) => ({ clientId, documentId, status: 'Rejected' as const, reject_reason: reason })}
          title={TEXTS.rejectTitle(title)}
          reason="required"
          reasonLabel={TEXTS.rejectReason}
          submit={TEXTS.reject}
          danger
          done={CLIENT_TEXTS.saved}
          onChanged={onReload}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
