import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const { title } = PAGES.sentMails

/** For Admin: every sent mail, found by address, subject, kind and time. */
export function SentMailsPage() {
  return (
    <>
      <PageHead title={title} detail={t('sent-mails.detail')} />
      <ResourceTable name="sent-mails" label={title} />
    </>
  )
}
