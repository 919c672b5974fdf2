import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** For Admin: the history of all records, found by person, event, record, company and day. */
export function AuditPage() {
  return (
    <>
      <PageHead page="audit" detail={t('history.audit')} />
      <ResourceTable name="audit" label={pageTitle('audit')} />
    </>
  )
}
