import type { PageName } from '../../access-control/pages.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import { PageHead, type PageHeadProps } from '../ui/page-head.tsx'
import { ResourceTable } from './resource-table.tsx'

interface ListPageProps extends Pick<PageHeadProps, 'detail' | 'actions'> {
  page: PageName
  /** File of schemas/tables, without `.json`. */
  table: string
}

/** A page with one list. */
export const ListPage = ({ page, table, ...head }: ListPageProps) => (
  <>
    <PageHead page={page} {...head} />
    <ResourceTable name={table} label={pageTitle(page)} />
  </>
)
