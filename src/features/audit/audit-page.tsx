import { t } from '../../../contract/language/texts.ts'
import { ListPage } from '../../tables/list-page.tsx'

/** For Admin: the history of all records, found by person, event, record, company and day. */
export const AuditPage = () => <ListPage page="audit" table="audit" detail={t('history.audit')} />
