import { PAGES } from '../../../access-control/pages.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { SENT_MAIL_TEXTS } from '../../texts/sent-mails.ts'
import { PageHead } from '../../ui/page-head.tsx'

const { title } = PAGES.sentMails

/** For Admin: every sent mail, found by address, subject, kind and time. */
export function SentMailsPage() {
  return (
    <>
      <PageHead title={title} detail={SENT_MAIL_TEXTS.detail} />
      <ResourceTable name="sent-mails" label={title} />
    </>
  )
}
