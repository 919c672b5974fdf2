import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { ChooseBox } from './choose-box.tsx'
import type { Column, Expansion, Selection } from './column.ts'
import style from './data-table.module.css'

export interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  hasRowHeads: boolean
  isOpened: boolean
  onOpen: ((row: Row) => void) | undefined
  isChosen: boolean | undefined
  selection: Selection<Row> | null
  isExpanded: boolean
  expansion: Expansion<Row> | undefined
  onExpand: () => void
}

/** One row, with its explanation below. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, hasRowHeads, isOpened, onOpen, isChosen = false, selection, isExpanded, expansion, onExpand } = props
  const id = useId()
  const detail = expansion?.detailOf(row) ?? null
  return (
    <>
      <tr
        data-opens={onOpen !== undefined}
        data-opened={isOpened}
        data-chosen={isChosen}
        onClick={(event) => {
          if (onOpen && isPlainClick(event)) onOpen(row)
        }}
      >
        {columns.map((column, at) => {
          const Cell = at === 0 && hasRowHeads ? 'th' : 'td'
          const content =
            detail !== null && expansion?.column === column.key ? (
              <ExpandButton label={expansion.labelOf(row)} isExpanded={isExpanded} controls={id} onClick={onExpand}>
                {column.cell(row)}
              </ExpandButton>
            ) : (
              column.cell(row)
            )
          return (
            <Cell
              key={column.key}
              {...(Cell === 'th' ? { scope: 'row' } : {})}
              data-figure={column.isFigure}
              data-long={column.isLong}
              data-desktop-only={column.isDesktopOnly}
            >
              {at === 0 && selection ? (
                <div className={style['chosen']}>
                  <ChooseBox row={row} isChosen={isChosen} selection={selection} />
                  <div>{content}</div>
                </div>
              ) : (
                content
              )}
            </Cell>
          )
        })}
      </tr>
      {isExpanded && detail !== null && (
        <tr id={id} className={style['detail']}>
          <td colSpan={columns.length}>{detail}</td>
        </tr>
      )}
    </>
  )
}

interface ExpandButtonProps {
  label: string
  isExpanded: boolean
  controls: string
  onClick: () => void
  children: ReactNode
}

/** Shows and hides the explanation of a row. */
export function ExpandButton({ label, isExpanded, controls, onClick, children }: ExpandButtonProps) {
  const Mark = isExpanded ? DownOutlined : RightOutlined
  return (
    <button
      type="button"
      className={style['expand']}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-label={label}
      onClick={onClick}
    >
      <Mark aria-hidden="true" /> {children}
    </button>
  )
}

/** A click outside the controls of the row, without selected text. */
function isPlainClick(event: MouseEvent): boolean {
  const isOnControl = (event.target as Element).closest('a, button, input, select, label') !== null
  return !isOnControl && !event.defaultPrevented && getSelection()?.isCollapsed !== false
}
