import { App, Button } from 'antd'
import { useId, useState } from 'react'
import type { Client } from '../../../../contract/schemas/client.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import type { ClientPartProps } from '../client-part.ts'
import { ReasonField } from '../steps/reason-field.tsx'

const TEXTS = CLIENT_TEXTS.documents
const MIN_REASON = 10

interface ReviewButtonsProps extends Pick<ClientPartProps, 'onReload'> {
  clientId: number
  documentId: number
  document: Client['documents'][number]
}

/** Accepts a document, or rejects it with the reason. */
export function ReviewButtons({ clientId, documentId, document, onReload }: ReviewButtonsProps) {
  const { message } = App.useApp()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall((verdict: { status: 'Accepted' | 'Rejected'; reject_reason?: string }) =>
    callApi('client/review-document-client', { clientId, documentId, ...verdict }),
  )
  const isShort = reason.trim().length < MIN_REASON
  const send = async (status: 'Accepted' | 'Rejected') => {
    setWasSent(true)
    if (status === 'Rejected' && isShort) return
    const end = await call(status === 'Rejected' ? { status, reject_reason: reason.trim() } : { status })
    if (end.status !== 200) {
      if (status === 'Accepted') void message.error(end.error?.message)
      return
    }
    setOpen(false)
    void message.success(CLIENT_TEXTS.saved)
    await onReload()
  }
  const { title } = document
  return (
    <>
      {document.status !== 'Accepted' && (
        <Button
          type="primary"
          loading={loading && !isOpen}
          aria-label={TEXTS.acceptOf(title)}
          onClick={() => void send('Accepted')}
        >
          {TEXTS.accept}
        </Button>
      )}
      {document.status !== 'Rejected' && (
        <Button danger aria-label={TEXTS.rejectOf(title)} onClick={() => setOpen(true)}>
          {TEXTS.reject}
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={TEXTS.rejectTitle(title)}
          isOpen
          onClose={() => setOpen(false)}
          isDirty={reason !== ''}
          width={520}
          footer={(close) => (
            <DialogButtons
              onCancel={close}
              submit={TEXTS.reject}
              danger
              loading={loading}
              onSubmit={() => void send('Rejected')}
            />
          )}
        >
          <Refusal error={error} />
          <ReasonField
            id={id}
            label={TEXTS.rejectReason}
            value={reason}
            onChange={setReason}
            isRequired
            error={wasSent && isShort ? CLIENT_TEXTS.steps.shortReason : null}
          />
        </Dialog>
      )}
    </>
  )
}
