import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback } from 'react'
import { t } from '../../contract/language/texts.ts'
import type { TableColumn, TableDefinition } from '../../contract/tables/definition.ts'
import { ColumnChoice } from './column-choice.tsx'
import { DebouncedInput } from './debounced-input.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterControl } from './filter-control.tsx'
import style from './list.module.css'
import { SortControl } from './sort-control.tsx'
import type { TableState } from './table-state.ts'
import type { ChangeTable } from './use-table-state.ts'

interface ToolbarProps {
  definition: TableDefinition
  state: TableState
  change: ChangeTable
  columns: readonly TableColumn[]
  isNarrow: boolean
  /** Rows of the selection; `null` while they are not known. */
  total: number | null
}

/** Search, filters and choice of columns. On narrow screens the filters fold away behind their number. */
export function Toolbar({ definition, state, change, columns, isNarrow, total }: ToolbarProps) {
  const { filters } = state
  const count = Object.keys(filters).length
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  const onFilter = useCallback(
    (field: string, value: string) => {
      const { [field]: _old, ...others } = filters
      change({ filters: value === '' ? others : { ...others, [field]: value } })
    },
    [change, filters],
  )
  const controls = (
    <>
      {definition.filters.map((filter) => (
        <FilterControl key={filter.field} filter={filter} value={filters[filter.field] ?? ''} onChange={onFilter} />
      ))}
      {count > 0 && (
        <Button type="text" onClick={() => change({ filters: {} })}>
          {t('office.table.clearFilters')}
        </Button>
      )}
    </>
  )
  return (
    <search className={style['toolbar']}>
      {definition.search !== undefined && (
        <DebouncedInput
          className={style['search']}
          label={definition.search}
          value={state.search}
          prefix={<SearchOutlined aria-hidden="true" />}
          onChange={onSearch}
        />
      )}
      {isNarrow ? (
        <details className={style['folded']}>
          <summary>{count > 0 ? t('office.table.filtersOn', { active: count }) : t('office.table.filters')}</summary>
          <div className={style['stack']}>
            <SortControl definition={definition} sort={state.sort} onSort={(sort) => change({ sort })} />
            {controls}
          </div>
        </details>
      ) : (
        controls
      )}
      <div className={style['end']}>
        <ExportButton definition={definition} state={state} columns={columns} total={total} />
        {!isNarrow && (
          <ColumnChoice
            columns={definition.columns}
            shown={columns}
            onChange={(fields) => change({ columns: fields, page: state.page })}
          />
        )}
      </div>
    </search>
  )
}
