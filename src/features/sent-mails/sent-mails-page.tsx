import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** For Admin: every sent mail, found by address, subject, kind and time. */
export function SentMailsPage() {
  return (
    <>
      <PageHead title={pageTitle('sentMails')} detail={t('sent-mails.detail')} />
      <ResourceTable name="sent-mails" label={pageTitle('sentMails')} />
    </>
  )
}
