import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const TABS = { keys: KeysTab, webhooks: WebhooksTab, deliveries: DeliveriesTab }
const ORDER = Object.keys(TABS) as (keyof typeof TABS)[]

/** For Admin: the keys with which other programs use the API, and the events that are sent to them. */
export function IntegrationPage() {
  const { chosen = 'keys', choose } = useChosenTab(ORDER)
  const Tab = TABS[chosen]
  return (
    <>
      <PageHead title={pageTitle('integration')} detail={t('integration.detail')} />
      <PageTabs
        label={pageTitle('integration')}
        tabs={ORDER.map((key) => ({ key, label: t(`integration.tabs.${key}`) }))}
        chosen={chosen}
        onChoose={choose}
      >
        <Tab />
      </PageTabs>
    </>
  )
}
