import { useParams } from 'react-router'
import type { Client } from '../../../contract/clients/schemas.ts'
import { RecordPage } from '../../resource/record-page.tsx'
import { useSession } from '../../ui/session-context.ts'
import { ClientView } from './client-view.tsx'

/** One company; without an id a Client's own profile. */
export function ClientDetailPage() {
  const { clientId } = useParams()
  const own = useSession().company?.id
  return (
    <RecordPage<Client> resource="clients" id={clientId ?? String(own ?? '')} page="clientDetail" list="clients">
      {(client, reload) => <ClientView key={client.id} client={client} onReload={reload} beginsWith="company" />}
    </RecordPage>
  )
}

/** The onboarding of one company, for the provider and for the company itself. */
export function ClientOnboardingPage() {
  const { clientId = '' } = useParams()
  return (
    <RecordPage<Client> resource="client-onboarding" id={clientId} page="clientDetail" list="clientsOnboarding">
      {(client, reload) => <ClientView key={client.id} client={client} onReload={reload} beginsWith="onboarding" />}
    </RecordPage>
  )
}
