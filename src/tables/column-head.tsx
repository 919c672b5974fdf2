import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { TableColumn } from '../../contract/tables/definition.ts'
import style from './wide-table.module.css'

interface ColumnHeadProps {
  column: TableColumn
  /** The list's order now: the server's name of it, `-` in front for descending. */
  sort: string
  onSort: (sort: string) => void
}

/** A column's name; a button where the list can be ordered by it: ascending first, then the other way round. */
export function ColumnHead({ column: { title, sort: name, format }, sort, onSort }: ColumnHeadProps) {
  if (name === undefined)
    return (
      <th scope="col" data-format={format}>
        {title}
      </th>
    )
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <th scope="col" data-format={format} aria-sort={order}>
      <button type="button" className={style['sorter']} onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}>
        {title}
        <span className={style['carets']} data-order={order}>
          <CaretUpOutlined aria-hidden="true" />
          <CaretDownOutlined aria-hidden="true" />
        </span>
      </button>
    </th>
  )
}
