import type { TableColumn } from '../../contract/tables/definition.ts'
import style from './card-list.module.css'
import { Cell } from './cell.tsx'
import type { Row } from './row.ts'

interface CardListProps {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  hrefOf: (row: Row) => string | null
  isBusy: boolean
}

/** The same rows on a narrow screen: one card each, the first column as its heading. */
export function CardList({ label, columns, rows, hrefOf, isBusy }: CardListProps) {
  const [head, ...others] = columns
  if (!head) return null
  return (
    <ul className={style['list']} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={row.id} className={style['card']}>
          <div className={style['head']}>
            <Cell column={head} row={row} href={hrefOf(row)} />
          </div>
          <dl className={style['values']}>
            {others.map((column) => (
              <div key={column.field}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell column={column} row={row} href={null} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
