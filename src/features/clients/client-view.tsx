import type { ComponentType } from 'react'
import type { Client } from '../../../contract/clients/schemas.ts'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordView } from '../../resource/record-view.tsx'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { ClientLogo, ClientManager, ClientNotes } from './client-header.tsx'
import type { ClientPartProps } from './client-part.ts'
import { ClientSteps } from './steps/client-steps.tsx'
import { AdminsTab } from './tabs/admins-tab.tsx'
import { AgreementTab } from './tabs/agreement-tab.tsx'
import { ContractorsTab } from './tabs/contractors-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { OnboardingTab } from './tabs/onboarding-tab.tsx'

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
export const ClientView = ({ client, onReload, beginsWith }: ClientViewProps) => (
  <RecordView view="client" parts={PARTS} record={client} reload={onReload} firstTab={beginsWith} />
)
