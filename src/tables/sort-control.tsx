import type { TableDefinition } from '../../contract/tables/definition.ts'
import { OFFICE_TEXTS } from '../texts.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import style from './list.module.css'

const TEXTS = OFFICE_TEXTS.table

interface SortControlProps {
  definition: TableDefinition
  sort: string
  onSort: (sort: string) => void
}

/** Order of the rows where there are no column heads to click: on cards. */
export function SortControl({ definition, sort, onSort }: SortControlProps) {
  const options = definition.columns.flatMap(({ sort: name, title }) =>
    name === undefined
      ? []
      : [
          { value: name, label: TEXTS.ascending(title) },
          { value: `-${name}`, label: TEXTS.descending(title) },
        ],
  )
  return <NativeSelect className={style['filter']} label={TEXTS.sortBy} value={sort} options={options} onChange={onSort} />
}
