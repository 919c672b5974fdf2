import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import { ownParameters, readTableState, type TableState, writeTableState } from './table-state.ts'

/** Changes of the list; another selection of rows starts at their first page. */
export type ChangeTable = (change: Partial<TableState>, how?: { replace: boolean }) => void

/** The list's state out of the address, and the way to change it. */
export function useTableState(definition: TableDefinition): [TableState, ChangeTable] {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readTableState(query, definition), [query, definition])
  const change: ChangeTable = useCallback(
    (part, { replace } = { replace: false }) => {
      const next = { ...readTableState(query, definition), page: 1, ...part }
      setQuery(withOthers(query, writeTableState(next, definition), definition), { replace })
    },
    [query, definition, setQuery],
  )
  return [state, change]
}

/** Keeps the parameters of the address that are not the list's, such as the tab of the page. */
function withOthers(query: URLSearchParams, own: URLSearchParams, definition: TableDefinition): URLSearchParams {
  const known = ownParameters(definition)
  return new URLSearchParams([...[...query].filter(([name]) => !known.includes(name)), ...own])
}
