import { t } from '../../contract/language/texts.ts'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import style from './list.module.css'

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
          { value: name, label: t('office.table.ascending', { column: title }) },
          { value: `-${name}`, label: t('office.table.descending', { column: title }) },
        ],
  )
  return (
    <NativeSelect
      className={style['filter']}
      label={t('office.table.sortBy')}
      value={sort}
      options={options}
      onChange={onSort}
    />
  )
}
