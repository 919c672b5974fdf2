import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { Cell } from './cell.tsx'
import { ColumnHead } from './column-head.tsx'
import type { Row } from './row.ts'
import style from './wide-table.module.css'

const USUAL_PX = 160

interface WideTableProps {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  sort: string
  onSort: (sort: string) => void
  hrefOf: (row: Row) => string | null
  isBusy: boolean
}

/**
 * Rows as a plain table: everything that selects and orders them happens on the server, so antd's table with its own
 * filters, pages and trees would be 90 KB for nothing. The header stays in sight, and where the columns do not fit they
 * scroll beside the first one.
 */
export function WideTable({ label, columns, rows, sort, onSort, hrefOf, isBusy }: WideTableProps) {
  const navigate = useNavigate()
  const width = columns.reduce((sum, column) => sum + (column.width ?? USUAL_PX), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={style['scroller']} aria-label={label} aria-busy={isBusy} tabIndex={0}>
      <table className={style['table']} style={{ minWidth: width }}>
        <colgroup>
          {columns.map(({ field, width: px = USUAL_PX }) => (
            <col key={field} style={{ width: px }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.field} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const href = hrefOf(row)
            return (
              // A convenience for the mouse; keyboard and screen reader have the link in the first column.
              <tr
                key={row.id}
                data-opens={href !== null}
                onClick={(event) => {
                  if (href !== null && isPlainClick(event)) void navigate(href)
                }}
              >
                {columns.map((column, at) => (
                  <td key={column.field} data-format={column.format}>
                    <Cell column={column} row={row} href={at === 0 ? href : null} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Not on a link or button in the row, not while text is being marked. */
function isPlainClick(event: MouseEvent): boolean {
  const isOnControl = (event.target as Element).closest('a, button, input') !== null
  return !isOnControl && !event.defaultPrevented && getSelection()?.isCollapsed !== false
}
