import { useDeferredValue } from 'react'
import { t } from '../../contract/language/texts.ts'
import { definitionFor } from '../../contract/tables/audience.ts'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { ErrorNotice } from '../ui/notices.tsx'
import { useSession } from '../ui/session-context.ts'
import style from './list.module.css'
import { ListView } from './list-view.tsx'
import type { Row } from './row.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { useDefinition } from './use-definition.ts'

interface ResourceTableProps {
  /** File of schemas/tables that describes the list. */
  name: string
  /** Name of the table for screen readers. */
  label: string
  /** Address of a row that has no page of its own (`opens` in the file). */
  linkOf?: (row: Row) => string
}

/**
 * A list drawn from its file: columns, sorting, filters, search, paging and the link of each row. The server does every
 * selection of rows, and the address stores it.
 */
export function ResourceTable({ name, label, linkOf }: ResourceTableProps) {
  const session = useSession()
  const { data, error, refetch } = useDefinition<TableDefinition>('tables', name)
  // Drawn in slices behind the outline, so that a slow processor can handle input in between.
  const drawn = useDeferredValue(data)
  return (
    <div className={style['frame']}>
      {drawn ? (
        <ListView definition={definitionFor(session, drawn)} label={label} {...(linkOf ? { linkOf } : {})} />
      ) : error ? (
        <ErrorNotice message={(error as Partial<CallError>).message ?? t('office.notLoaded')} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}
