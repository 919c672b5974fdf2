import type { Client } from '../../../../contract/clients/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'

const TEXTS = CLIENT_TEXTS.admins

interface RemoveAdminProps {
  admin: Client['admins'][number]
  onClose: () => void
  onRemoved: () => Promise<void>
}

/** Closes the account of an administrator, with the reason. */
export function RemoveAdmin({ admin, onClose, onRemoved }: RemoveAdminProps) {
  return (
    <ReasonDialog
      title={TEXTS.removeTitle(`${admin.firstname} ${admin.lastname}`)}
      submit={TEXTS.remove}
      send={(reason) => callApi('client/remove-client-admin', { userId: admin.id, reason })}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>{TEXTS.removeDetail}</p>
    </ReasonDialog>
  )
}
