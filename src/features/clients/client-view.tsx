import type { ReactNode } from 'react'
import { can } from '../../../access-control/can.ts'
import { canOpen } from '../../../access-control/pages.ts'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { ErrorNotice } from '../../ui/notices.tsx'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { ClientHeader } from './client-header.tsx'
import type { ClientPartProps } from './client-part.ts'
import { StepBar } from './steps/step-bar.tsx'
import { AdminsTab } from './tabs/admins-tab.tsx'
import { AgreementTab } from './tabs/agreement-tab.tsx'
import { BlockTab } from './tabs/block-tab.tsx'
import { ContractorsTab } from './tabs/contractors-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { ClientHistoryTab } from './tabs/history-tab.tsx'
import { OnboardingTab } from './tabs/onboarding-tab.tsx'
import { useClientForms } from './use-client-forms.ts'

const LABELS = CLIENT_TEXTS.tabs

type TabName = Exclude<keyof typeof LABELS, 'label'>
const ORDER: readonly TabName[] = [
  'company',
  'contact',
  'accounts',
  'onboarding',
  'documents',
  'agreement',
  'admins',
  'contractors',
  'statements',
  'rules',
  'history',
]

interface ClientViewProps extends ClientPartProps {
  /** The part that shows first. */
  beginsWith: TabName
}

/** A company with its steps and its parts, one at a time; the chosen one stands in the address. */
export function ClientView({ client, onReload, beginsWith }: ClientViewProps) {
  useDocumentTitle(client.name)
  const forms = useClientForms()
  const session = useSession()
  const isSeen: Partial<Record<TabName, boolean>> = {
    agreement: can(session, 'clients.sendEnvelope'),
    // Whoever invoices them in bulk chooses from the same list.
    contractors: canOpen(session, 'invoiceBatches'),
  }
  const seen = ORDER.filter((name) => isSeen[name] ?? true)
  const order = [beginsWith, ...seen.filter((name) => name !== beginsWith)]
  const { chosen = beginsWith, choose } = useChosenTab(order)
  if (!forms.data) {
    return forms.error ? (
      <ErrorNotice heading={client.name} message={CLIENT_TEXTS.formsNotLoaded} onRetry={() => void forms.refetch()} />
    ) : (
      <Spinner heading={client.name} />
    )
  }
  const part = { client, onReload }
  const loaded = forms.data
  const contents: Record<TabName, () => ReactNode> = {
    company: () => <BlockTab {...part} block="company" form={loaded.company} />,
    contact: () => <BlockTab {...part} block="contact" form={loaded.contact} />,
    statements: () => <BlockTab {...part} block="statements" form={loaded.statements} />,
    rules: () => <BlockTab {...part} block="rules" form={loaded.rules} />,
    accounts: () => <AccountsTab {...part} />,
    onboarding: () => <OnboardingTab {...part} forms={loaded} />,
    documents: () => <DocumentsTab {...part} />,
    agreement: () => <AgreementTab {...part} />,
    admins: () => <AdminsTab {...part} />,
    contractors: () => <ContractorsTab clientId={client.id} />,
    history: () => <ClientHistoryTab {...part} forms={loaded} />,
  }
  return (
    <>
      <ClientHeader
        {...part}
        actions={
          <>
            <WhoCanSee entity="client" id={client.id} />
            <StepBar {...part} />
          </>
        }
      />
      <PageTabs
        label={LABELS.label}
        tabs={order.map((name) => ({ key: name, label: LABELS[name] }))}
        chosen={chosen}
        onChoose={choose}
      >
        {contents[chosen]()}
      </PageTabs>
    </>
  )
}
