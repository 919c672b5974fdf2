import { App, Button } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
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
  const { message } = App.useApp()
  const [isRejecting, setRejecting] = useState(false)
  const { call, loading } = useCall(() => callApi(REVIEW, { clientId, documentId, status: 'Accepted' }))
  const accept = async () => {
    const end = await call(undefined, done)
    if (end.status !== 200) void message.error(end.error?.message)
  }
  const done = async () => {
    void message.success(CLIENT_TEXTS.saved)
    await onReload()
    setRejecting(false)
  }
  const { title } = document
  return (
    <>
      {document.status !== 'Accepted' && (
        <Button type="primary" loading={loading} aria-label={TEXTS.acceptOf(title)} onClick={() => void accept()}>
          {TEXTS.accept}
        </Button>
      )}
      {document.status !== 'Rejected' && (
        <Button danger aria-label={TEXTS.rejectOf(title)} onClick={() => setRejecting(true)}>
          {TEXTS.reject}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          title={TEXTS.rejectTitle(title)}
          label={TEXTS.rejectReason}
          submit={TEXTS.reject}
          send={(reason) => callApi(REVIEW, { clientId, documentId, status: 'Rejected', reject_reason: reason })}
          onDone={done}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
