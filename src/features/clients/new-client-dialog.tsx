import { App } from 'antd'
import { useState } from 'react'
import { generatePath, Navigate } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { callApi } from '../../../providers/api.ts'
import { NamedFormDialog } from '../../forms/named-form-dialog.tsx'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { useSession } from '../../ui/session-context.ts'

interface NewClientDialogProps {
  onClose: () => void
  onRegistered: () => void
}

/** Registers a company; afterwards it opens, to those who may open one. Sent twice, it is registered once. */
export function NewClientDialog({ onClose, onRegistered }: NewClientDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState('')
  const [created, setCreated] = useState<number | null>(null)
  const page = (['clientOnboardingDetail', 'clientDetail'] as const).find((name) => canOpen(session, name))
  const save = async (payload: Record<string, unknown>) => {
    const content = JSON.stringify(payload)
    // Corrected after a refusal it is another request, and needs a key of its own.
    const key = sent === '' || sent === content ? requestKey : crypto.randomUUID()
    setSent(content)
    setRequestKey(key)
    const { client } = await callApi('client/create-client', { ...payload, requestKey: key } as never)
    return client.id
  }
  const registered = (id: number) => {
    void message.success(CLIENT_TEXTS.registered)
    if (page) setCreated(id)
    else onRegistered()
  }
  // Only once the dialog with its guard against leaving is gone.
  if (page && created !== null) return <Navigate to={generatePath(PAGES[page].path, { clientId: String(created) })} />
  return (
    <NamedFormDialog
      name="client-new"
      variant={{ viewer: session.role, subject: 'Client' }}
      title={CLIENT_TEXTS.register}
      dataOf={() => ({})}
      onClose={onClose}
      onSave={save}
      onSaved={(id) => registered(id as number)}
      submit={CLIENT_TEXTS.register}
    />
  )
}
