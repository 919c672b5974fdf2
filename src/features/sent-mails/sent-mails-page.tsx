import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs, useChosenTab } from '../../ui/page-tabs.tsx'

const ORDER = ['sent', 'texts'] as const

const MailTexts = lazyPart(async () => (await import('./mail-texts.tsx')).MailTexts, <Spinner />)

/** For Admin: every sent mail, found by address, subject, kind and time, and the words of each kind. */
export function SentMailsPage() {
  const { chosen = 'sent', choose } = useChosenTab(ORDER)
  return (
    <>
      <PageHead page="sentMails" detail={t('sent-mails.detail')} />
      <PageTabs
        label={pageTitle('sentMails')}
        tabs={ORDER.map((key) => ({ key, label: t(`sent-mails.tabs.${key}`) }))}
        chosen={chosen}
        onChoose={choose}
      >
        {chosen === 'sent' ? <ResourceTable name="sent-mails" label={pageTitle('sentMails')} /> : <MailTexts />}
      </PageTabs>
    </>
  )
}
