import { useState } from 'react'
import { Navigate } from 'react-router'
import { canOpen, recordPath } from '../../../access-control/pages.ts'
import { useRefresh } from '../../../providers/calls.ts'
import { dialogTexts, OperationDialog } from '../../resource/operation-dialog.tsx'
import { useSession } from '../../ui/session-context.ts'

/** Registers a company and then opens it, if the viewer may open companies. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
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
      onDone={({ client }) => {
        void refresh('clients')
        return page ? setCreated(client.id) : onClose()
      }}
      onClose={onClose}
    />
  )
}
