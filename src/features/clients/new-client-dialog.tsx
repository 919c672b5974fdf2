import { useState } from 'react'
import { generatePath, Navigate } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { useSession } from '../../ui/session-context.ts'

interface NewClientDialogProps {
  onClose: () => void
  onRegistered: () => void
}

/** Registers a company and then opens it, if the viewer may open companies. */
export function NewClientDialog({ onClose, onRegistered }: NewClientDialogProps) {
  const session = useSession()
  const [created, setCreated] = useState<number | null>(null)
  const page = (['clientOnboardingDetail', 'clientDetail'] as const).find((name) => canOpen(session, name))
  if (page && created !== null) return <Navigate to={generatePath(PAGES[page].path, { clientId: String(created) })} />
  return (
    <OperationDialog
      operation="client/create-client"
      isKeyed
      form="client-new"
      subject="Client"
      title={CLIENT_TEXTS.register}
      submit={CLIENT_TEXTS.register}
      done={CLIENT_TEXTS.registered}
      onDone={({ client }) => (page ? setCreated(client.id) : onRegistered())}
      onClose={onClose}
    />
  )
}
