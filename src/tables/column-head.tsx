import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import style from './list.module.css'

interface ColumnHeadProps<Row> {
  column: Column<Row>
  /** The order of the rows: the server's name of a column, `-` in front for descending. */
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  /** Before the title: the box that chooses all rows. */
  children: ReactNode
}

/** A column's name; a button where the rows can be ordered by it: ascending first, then the other way round. */
export function ColumnHead<Row>({ column, sort, onSort, children }: ColumnHeadProps<Row>) {
  const { title, detail, sort: name, isFigure, isLong, isDesktopOnly } = column
  const marks = { 'data-figure': isFigure, 'data-long': isLong, 'data-desktop-only': isDesktopOnly }
  if (name === undefined)
    return (
      <th scope="col" {...marks}>
        {children}
        {title}
        {detail !== undefined && <small>{detail}</small>}
      </th>
    )
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <th scope="col" {...marks} aria-sort={order}>
      {children}
      <button type="button" className={style['sorter']} onClick={() => onSort?.(order === 'ascending' ? `-${name}` : name)}>
        {title}
        <span className={style['carets']} data-order={order}>
          <CaretUpOutlined aria-hidden="true" />
          <CaretDownOutlined aria-hidden="true" />
        </span>
      </button>
    </th>
  )
}
