import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Navigate } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { callApi } from '../../../providers/api.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { useSession } from '../../ui/session-context.ts'

const NOTHING = {}

/** Registers a company; afterwards its onboarding opens. Sent twice, it is registered once. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const viewer = useSession().role
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState('')
  const [created, setCreated] = useState<number | null>(null)
  const { data: form } = useQuery({
    queryKey: ['client-new-form', viewer],
    queryFn: () => loadForm('client-new', { viewer, subject: 'Client' }),
    staleTime: 0,
  })
  if (!form) return null
  const save = async (payload: Record<string, unknown>) => {
    const content = JSON.stringify(payload)
    // Corrected after a refusal it is another request, and needs a key of its own.
    const key = sent === '' || sent === content ? requestKey : crypto.randomUUID()
    setSent(content)
    setRequestKey(key)
    const { client } = await callApi('client/create-client', { ...payload, requestKey: key } as never)
    return client.id
  }
  // Only once the dialog with its guard against leaving is gone.
  if (created !== null) return <Navigate to={generatePath(PAGES.clientOnboardingDetail.path, { clientId: String(created) })} />
  return (
    <FormDialog
      title={form.title}
      form={form}
      data={NOTHING}
      isOpen
      onClose={onClose}
      onSave={save}
      onSaved={(id) => setCreated(id as number)}
      submit={CLIENT_TEXTS.register}
    />
  )
}
