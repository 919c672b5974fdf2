import { type Key, type ReactNode, useId } from 'react'
import { ChooseAll, ChooseBox } from './choose-box.tsx'
import type { Column, DataTableProps } from './column.ts'
import style from './data-table.module.css'
import { ExpandButton } from './table-row.tsx'

interface TableCardsProps<Row> extends DataTableProps<Row> {
  expanded: ReadonlySet<Key>
  onExpand: (key: Key) => void
}

/** The rows on a narrow screen: one card each, with the first column as its heading. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, rows, keyOf, caption, isCaptionShown, isBusy, selection, layout, maxHeight, expanded, onExpand } =
    props
  const footed = columns.filter(({ footer }) => footer !== undefined && footer !== null)
  return (
    <div className={style['cards']} data-layout={layout} style={{ maxHeight }}>
      {isCaptionShown && <strong>{caption}</strong>}
      {selection && <ChooseAll rows={rows} keyOf={keyOf} selection={selection} isNamed />}
      <ul aria-label={label} aria-busy={isBusy ?? false}>
        {rows.map((row) => (
          <RowCard
            key={keyOf(row)}
            row={row}
            table={props}
            isExpanded={expanded.has(keyOf(row))}
            onExpand={() => onExpand(keyOf(row))}
          />
        ))}
      </ul>
      {footed.length > 0 && (
        <p className={style['sums']}>
          {footed.map(({ key, footer }) => (
            <span key={key}>{footer}</span>
          ))}
        </p>
      )}
    </div>
  )
}

interface RowCardProps<Row> {
  row: Row
  table: DataTableProps<Row>
  isExpanded: boolean
  onExpand: () => void
}

function RowCard<Row>({ row, table, isExpanded, onExpand }: RowCardProps<Row>) {
  const { columns, keyOf, selection, expansion, opened } = table
  const id = useId()
  const [head, ...others] = columns
  if (!head) return null
  const key = keyOf(row)
  const detail = expansion?.detailOf(row) ?? null
  const shown = (column: Column<Row>): ReactNode =>
    detail !== null && expansion?.column === column.key ? (
      <ExpandButton label={expansion.labelOf(row)} isExpanded={isExpanded} controls={id} onClick={onExpand}>
        {column.cell(row)}
      </ExpandButton>
    ) : (
      column.cell(row)
    )
  const filled = others.filter(({ isEmpty, isDesktopOnly }) => isDesktopOnly !== true && isEmpty?.(row) !== true)
  const labelled = filled.filter(({ card }) => card === undefined)
  const parts = (place: 'aside' | 'bare') =>
    filled.filter(({ card }) => card === place).map((column) => <div key={column.key}>{shown(column)}</div>)
  return (
    <li data-opened={opened !== undefined && opened === key}>
      <div className={style['head']}>
        {selection && <ChooseBox row={row} isChosen={selection.chosen.has(key)} selection={selection} />}
        <div className={style['name']}>{shown(head)}</div>
        {parts('aside')}
      </div>
      {parts('bare')}
      {labelled.length > 0 && (
        <dl>
          {labelled.map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{shown(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isExpanded && detail !== null && <div id={id}>{detail}</div>}
    </li>
  )
}
