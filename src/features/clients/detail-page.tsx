import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import type { Client } from '../../../contract/clients/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ClientView } from './client-view.tsx'

/** One company; without an id a Client's own profile. */
export function ClientDetailPage() {
  const { clientId } = useParams()
  const own = useSession().company?.id
  return <ClientPage id={clientId ?? String(own ?? '')} list="clients" resource="clients" />
}

/** The onboarding of one company, for the provider and for the company itself. */
export function ClientOnboardingPage() {
  const { clientId = '' } = useParams()
  return <ClientPage id={clientId} list="clientsOnboarding" resource="client-onboarding" />
}

interface ClientPageProps {
  id: string
  list: 'clients' | 'clientsOnboarding'
  resource: 'clients' | 'client-onboarding'
}

function ClientPage({ id, list, resource }: ClientPageProps) {
  const mayList = canOpen(useSession(), list)
  const { path, title } = PAGES[list]
  const { query, result } = useOne<Client, CallError>({ resource, id, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode

  // No such company, another one's, or an address that is no id: all the same to whoever asks (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  return (
    <>
      {mayList && <BackLink to={path}>{title}</BackLink>}
      {result ? (
        <ClientView
          key={result.id}
          client={result}
          beginsWith={resource === 'clients' ? 'company' : 'onboarding'}
          onReload={async () => (await query.refetch()).data?.data}
        />
      ) : error ? (
        <ErrorNotice heading={PAGES.clientDetail.title} message={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner heading={PAGES.clientDetail.title} />
      )}
    </>
  )
}
