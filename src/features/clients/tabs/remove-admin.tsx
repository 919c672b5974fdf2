import { useId, useState } from 'react'
import type { Client } from '../../../../contract/schemas/client.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { ReasonField } from '../steps/reason-field.tsx'

const TEXTS = CLIENT_TEXTS.admins
const MIN_REASON = 10

interface RemoveAdminProps {
  admin: Client['admins'][number]
  onClose: () => void
  onRemoved: () => void
}

/** Closes the account of an administrator, with the reason. */
export function RemoveAdmin({ admin, onClose, onRemoved }: RemoveAdminProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall((text: string) =>
    callApi('client/remove-client-admin', { userId: admin.id, reason: text }),
  )
  const isShort = reason.trim().length < MIN_REASON
  const remove = async () => {
    setWasSent(true)
    if (isShort) return
    const end = await call(reason.trim())
    if (end.status === 200) onRemoved()
  }
  return (
    <Dialog
      title={TEXTS.removeTitle(`${admin.firstname} ${admin.lastname}`)}
      isOpen
      onClose={onClose}
      isDirty={reason !== ''}
      width={520}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={TEXTS.remove} danger loading={loading} onSubmit={() => void remove()} />
      )}
    >
      <p>{TEXTS.removeDetail}</p>
      <Refusal error={error} />
      <ReasonField
        id={id}
        label={CLIENT_TEXTS.steps.reason}
        value={reason}
        onChange={setReason}
        isRequired
        error={wasSent && isShort ? CLIENT_TEXTS.steps.shortReason : null}
      />
    </Dialog>
  )
}
