import { type ComponentType, useMemo } from 'react'
import { useParams } from 'react-router'
import type { Client } from '../../../contract/clients/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { companyCalls } from '../../parts/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../parts/envelope/envelope-panel.tsx'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordPage } from '../../resource/record-page.tsx'
import { RecordView } from '../../resource/record-view.tsx'
import { StepBar } from '../../resource/step-bar.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useSession } from '../../ui/session-context.ts'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { ClientLogo, ClientManager, ClientNotes } from './client-header.tsx'
import type { ClientPartProps } from './client-part.ts'
import { AdminsTab } from './tabs/admins-tab.tsx'
import { ContractorsTab } from './tabs/contractors-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { OnboardingTab } from './tabs/onboarding-tab.tsx'

const ClientStep = lazyDialog(async () => (await import('./steps/client-step.tsx')).ClientStep)

/** The steps of a company. The dialog of a blocked one lists what is missing. */
function ClientSteps({ client, onReload }: ClientPartProps) {
  const label = t('clients.steps.label')
  if (client.steps.length === 0) return null
  return (
    <section aria-label={label}>
      <StepBar
        steps={client.steps}
        label={label}
        dialog={(step, close) => <ClientStep client={client} step={step} onClose={close} onReload={onReload} />}
      />
    </section>
  )
}

/** The service agreement with a company and its signatures (F5, block "Envelopes"). */
function AgreementTab({ client, onReload }: ClientPartProps) {
  const { id, legal_representative } = client
  const calls = useMemo(() => companyCalls(id), [id])
  const name = legal_representative?.name || t('envelope.representative')
  return (
    <Card title={t('envelope.agreement')}>
      <EnvelopePanel calls={calls} signer={{ name, email: null }} onChanged={onReload} />
    </Card>
  )
}

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

const part = (Part: ComponentType<ClientPartProps>) =>
  function ClientPart({ record, reload }: PartProps<Client>) {
    return <Part client={record} onReload={reload} />
  }

/** The parts that schemas/views/client.json names. */
const PARTS: Parts<Client> = {
  logo: part(ClientLogo),
  manager: part(ClientManager),
  notes: part(ClientNotes),
  viewers: ({ record }) => <WhoCanSee entity="client" id={record.id} />,
  steps: part(ClientSteps),
  accounts: part(AccountsTab),
  onboarding: part(OnboardingTab),
  documents: part(DocumentsTab),
  agreement: part(AgreementTab),
  admins: part(AdminsTab),
  contractors: ({ record }) => <ContractorsTab clientId={record.id} />,
}

interface ClientViewProps extends ClientPartProps {
  /** The tab that shows first. */
  beginsWith: string
}

/** A company with its steps and its parts, one at a time. */
const ClientView = ({ client, onReload, beginsWith }: ClientViewProps) => (
  <RecordView view="client" parts={PARTS} record={client} reload={onReload} firstTab={beginsWith} />
)
