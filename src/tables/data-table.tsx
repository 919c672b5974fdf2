import { type Key, type KeyboardEvent, useState } from 'react'
import { TABLE_AS_CARDS } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/use-media.ts'
import { ChooseAll } from './choose-box.tsx'
import type { DataTableProps } from './column.ts'
import { ColumnHead } from './column-head.tsx'
import style from './data-table.module.css'
import { TableCards } from './table-cards.tsx'
import { TableRow } from './table-row.tsx'

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Every table of the office: columns are data, and rows are selected, opened and explained in one way. The head stays in
 * sight, and columns that do not fit scroll next to the first one; on a phone each row is a card. The server filters, sorts
 * and pages, so antd's table would add 44 KB without a use.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, caption, isCaptionShown = false, isBusy = false, onOpen, canOpen, opened } = props
  const {
    selection = null,
    expansion,
    layout = 'sheet',
    minWidth,
    maxHeight,
    hasRowHeads = true,
    isHeadless = false,
    isInCard = false,
  } = props
  const isNarrow = useMedia(TABLE_AS_CARDS)
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const expand = (key: Key) =>
    setExpanded((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  if (isNarrow && !isHeadless) return <TableCards {...props} expanded={expanded} onExpand={expand} />
  const hasFooter = columns.some(({ footer }) => footer !== undefined)
  return (
    <section
      className={style['scroller']}
      data-layout={layout}
      {...(isInCard ? { role: 'group' } : {})}
      aria-label={label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      style={{ maxHeight }}
    >
      <table
        className={style['table']}
        style={{ minWidth }}
        aria-label={caption === undefined ? label : undefined}
        onKeyDown={moveFocus}
      >
        {caption !== undefined && <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>}
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        {!isHeadless && (
          <thead>
            <tr>
              {columns.map((column, at) => (
                <ColumnHead key={column.key} column={column} sort={props.sort} onSort={props.onSort}>
                  {at === 0 && selection && <ChooseAll rows={rows} keyOf={keyOf} selection={selection} />}
                </ColumnHead>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                hasRowHeads={hasRowHeads}
                isOpened={opened !== undefined && opened === key}
                onOpen={canOpen?.(row) === false ? undefined : onOpen}
                isChosen={selection?.chosen.has(key)}
                selection={selection}
                isExpanded={expanded.has(key)}
                expansion={expansion}
                onExpand={() => expand(key)}
              />
            )
          })}
        </tbody>
        {hasFooter && (
          <tfoot>
            <tr>
              {columns.map(({ key, footer, isFigure, isDesktopOnly }, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={key}
                    {...(at === 0 ? { scope: 'row' } : {})}
                    data-figure={isFigure}
                    data-desktop-only={isDesktopOnly}
                  >
                    {footer}
                  </Cell>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** Arrow keys move from row to row: to the link or button in its first column. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const target = MOVES[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody > tr > :first-child :is(a, button)')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (!target || at < 0) return
  event.preventDefault()
  rows[target(at, rows.length - 1)]?.focus()
}
