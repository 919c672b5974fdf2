import { useState } from 'react'
import { Navigate } from 'react-router'
import { canOpen, recordPath } from '../../../access-control/pages.ts'
import { dialogTexts, OperationDialog } from '../../resource/operation-dialog.tsx'
import { useSession } from '../../ui/session-context.ts'

/** Registers a company and then opens it, if the viewer may open companies. */
export function NewClientDialog({ onClose, onRegistered }: { onClose: () => void; onRegistered: () => void }) {
  const session = useSession()
  const [created, setCreated] = useState<number | null>(null)
  const page = (['clientOnboardingDetail', 'clientDetail'] as const).find((name) => canOpen(session, name))
  if (page && created !== null) return <Navigate to={recordPath(page, created)} />
  return (
    <OperationDialog
      operation="client/create-client"
      isKeyed
      form="client-new"
      subject="Client"
      {...dialogTexts('clients.registering')}
      onDone={({ client }) => (page ? setCreated(client.id) : onRegistered())}
      onClose={onClose}
    />
  )
}
