import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import { readTableState, type TableState, writeTableState } from './table-state.ts'

/** Changes of the list; another selection of rows starts at their first page. */
export type ChangeTable = (change: Partial<TableState>, how?: { replace: boolean }) => void

/** The list's state out of the address, and the way to change it. */
export function useTableState(definition: TableDefinition): [TableState, ChangeTable] {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readTableState(query, definition), [query, definition])
  const change: ChangeTable = useCallback(
    (part, { replace } = { replace: false }) => {
      const next = { ...readTableState(query, definition), page: 1, ...part }
      setQuery(writeTableState(next, definition), { replace })
    },
    [query, definition, setQuery],
  )
  return [state, change]
}
