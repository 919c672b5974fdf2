import { CaretDownOutlined, CaretUpOutlined, DownOutlined, RightOutlined } from '@ant-design/icons'
import { type Key, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { type TextBranch, textAt } from '../../contract/language/texts.ts'
import { TABLE_AS_CARDS, useMedia } from '../ui/use-media.ts'
import style from './data-table.module.css'
import own from './list.module.css'

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
  const { label, columns, rows, keyOf, caption, isCaptionShown = false, isBusy = false, selection = null } = props
  const { layout = 'sheet', minWidth, maxHeight, isHeadless = false, isInCard = false } = props
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
            return <TableRow key={key} row={row} table={props} isExpanded={expanded.has(key)} onExpand={() => expand(key)} />
          })}
        </tbody>
        {hasFooter && (
          <tfoot>
            <tr>
              {columns.map((column, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell key={column.key} {...(at === 0 ? { scope: 'row' } : {})} {...marksOf(column)}>
                    {column.footer}
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

interface TableCardsProps<Row> extends DataTableProps<Row> {
  expanded: ReadonlySet<Key>
  onExpand: (key: Key) => void
}

/** The rows on a narrow screen: one card each, with the first column as its heading. */
function TableCards<Row>(props: TableCardsProps<Row>) {
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

interface RowProps<Row> {
  row: Row
  table: DataTableProps<Row>
  isExpanded: boolean
  onExpand: () => void
}

/** The cells, the marks and the details of a row, for its line and for its card. */
function useRow<Row>({ row, table, isExpanded, onExpand }: RowProps<Row>) {
  const { keyOf, selection, expansion, opened } = table
  const id = useId()
  const key = keyOf(row)
  const detail = expansion?.detailOf(row) ?? null
  const isChosen = selection?.chosen.has(key) ?? false
  return {
    shown: (column: Column<Row>): ReactNode =>
      detail !== null && expansion?.column === column.key ? (
        <ExpandButton label={expansion.labelOf(row)} isExpanded={isExpanded} controls={id} onClick={onExpand}>
          {column.cell(row)}
        </ExpandButton>
      ) : (
        column.cell(row)
      ),
    box: selection && <ChooseBox row={row} isChosen={isChosen} selection={selection} />,
    isChosen,
    isOpened: opened !== undefined && opened === key,
    detail: isExpanded && detail !== null && { id, children: detail },
  }
}

function RowCard<Row>(props: RowProps<Row>) {
  const { row, table } = props
  const { shown, box, isOpened, detail } = useRow(props)
  const [head, ...others] = table.columns
  if (!head) return null
  const filled = others.filter(({ isEmpty, isDesktopOnly }) => isDesktopOnly !== true && isEmpty?.(row) !== true)
  const labelled = filled.filter(({ card }) => card === undefined)
  const parts = (place: 'aside' | 'bare') =>
    filled.filter(({ card }) => card === place).map((column) => <div key={column.key}>{shown(column)}</div>)
  return (
    <li data-opened={isOpened}>
      <div className={style['head']}>
        {box}
        <div className={`${style['name']} touchable`}>{shown(head)}</div>
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
      {detail && <div {...detail} />}
    </li>
  )
}

function TableRow<Row>(props: RowProps<Row>) {
  const { row, table } = props
  const { columns, hasRowHeads = true, onOpen, canOpen } = table
  const { shown, box, isChosen, isOpened, detail } = useRow(props)
  const opens = onOpen !== undefined && canOpen?.(row) !== false
  return (
    <>
      <tr
        data-opens={opens}
        data-opened={isOpened}
        data-chosen={isChosen}
        onClick={(event) => {
          if (opens && isPlainClick(event)) onOpen(row)
        }}
      >
        {columns.map((column, at) => {
          const Cell = at === 0 && hasRowHeads ? 'th' : 'td'
          return (
            <Cell key={column.key} {...(Cell === 'th' ? { scope: 'row' } : {})} {...marksOf(column)}>
              {at === 0 && box ? (
                <div className={style['chosen']}>
                  {box}
                  <div>{shown(column)}</div>
                </div>
              ) : (
                shown(column)
              )}
            </Cell>
          )
        })}
      </tr>
      {detail && (
        <tr id={detail.id} className={style['detail']}>
          <td colSpan={columns.length}>{detail.children}</td>
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

function ExpandButton({ label, isExpanded, controls, onClick, children }: ExpandButtonProps) {
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

const marksOf = ({ isFigure, isLong, isDesktopOnly }: Pick<Column<never>, 'isFigure' | 'isLong' | 'isDesktopOnly'>) => ({
  'data-figure': isFigure,
  'data-long': isLong,
  'data-desktop-only': isDesktopOnly,
})

interface ColumnHeadProps<Row> {
  column: Column<Row>
  /** The order of the rows: the server's name of a column, `-` in front for descending. */
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  /** Before the title: the box that chooses all rows. */
  children: ReactNode
}

/** A column's name; a button where the rows can be ordered by it: ascending first, then the other way round. */
function ColumnHead<Row>({ column, sort, onSort, children }: ColumnHeadProps<Row>) {
  const { title, detail, sort: name } = column
  const marks = marksOf(column)
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
      <button type="button" className={own['sorter']} onClick={() => onSort?.(order === 'ascending' ? `-${name}` : name)}>
        {title}
        <span className={own['carets']} data-order={order}>
          <CaretUpOutlined aria-hidden="true" />
          <CaretDownOutlined aria-hidden="true" />
        </span>
      </button>
    </th>
  )
}

interface ChooseBoxProps<Row> {
  row: Row
  isChosen: boolean
  selection: Selection<Row>
}

function ChooseBox<Row>({ row, isChosen, selection: { labelOf, choose } }: ChooseBoxProps<Row>) {
  return (
    <input
      type="checkbox"
      className={style['choose']}
      aria-label={labelOf(row)}
      checked={isChosen}
      onChange={({ target }) => choose([row], target.checked)}
    />
  )
}

interface ChooseAllProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  selection: Selection<Row>
  /** Is its name shown next to it? The head of a table has no room for it. */
  isNamed?: boolean
}

function ChooseAll<Row>({ rows, keyOf, selection: { chosen, all, choose }, isNamed = false }: ChooseAllProps<Row>) {
  const isAll = rows.every((row) => chosen.has(keyOf(row)))
  const isSome = !isAll && rows.some((row) => chosen.has(keyOf(row)))
  return (
    <label className={isNamed ? style['all'] : undefined}>
      <input
        type="checkbox"
        className={style['choose']}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={() => choose(rows, !isAll)}
      />
      <span className={isNamed ? undefined : 'visually-hidden'}>{all}</span>
    </label>
  )
}

/** One column of a DataTable: its title, its content for a row, and its layout. */
export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** A second line of the head, such as the name of a column in a file. */
  detail?: string
  /** Amounts and figures: at the end of the cell, with digits of one width. */
  isFigure?: boolean
  /** Text of several lines; it gets more room than the other columns. */
  isLong?: boolean
  width?: number
  /** Content of this column in the last line of the table. */
  footer?: ReactNode
  /** The server's name of this column, where the rows can be ordered by it. */
  sort?: string
  /** Left out on a tablet and a phone, where the columns that matter more have no room otherwise. */
  isDesktopOnly?: boolean
  /** On a card: next to the heading, or without its title. Otherwise title and value share one line. */
  card?: 'aside' | 'bare'
  /** Is there nothing to show on a card? */
  isEmpty?: (row: Row) => boolean
}

type Named<Row> = Column<Row>['cell'] | Omit<Column<Row>, 'key' | 'title'>

/** Columns by their keys, which name their titles in a branch of the texts. */
export const columnsOf = <Row,>(titles: TextBranch, columns: Readonly<Record<string, Named<Row>>>): Column<Row>[] =>
  Object.entries(columns).map(([key, column]) => ({
    key,
    title: textAt(titles, key) ?? key,
    ...(typeof column === 'function' ? { cell: column } : column),
  }))

export const figureColumn = <Row,>(cell: Column<Row>['cell'], layout?: Partial<Column<Row>>) => ({
  isFigure: true,
  cell,
  ...layout,
})

/** The chosen rows, with the accessible names of their checkboxes. */
export interface Selection<Row> {
  chosen: ReadonlySet<Key>
  all: string
  labelOf: (row: Row) => string
  choose: (rows: readonly Row[], isChosen: boolean) => void
}

/** Rows that explain themselves: the cell of `column` is a button that shows the details below the row. */
export interface Expansion<Row> {
  column: string
  labelOf: (row: Row) => string
  /** Null where the row has no explanation. */
  detailOf: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** Names the table and the region that scrolls. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Explains the table: to screen readers, or to everybody. */
  caption?: string
  isCaptionShown?: boolean
  /** Rows of a former page are shown dimmed while the next ones load. */
  isBusy?: boolean
  /** Opens a row by mouse; keyboard and screen reader have the link or button in its first column. */
  onOpen?: (row: Row) => void
  canOpen?: (row: Row) => boolean
  opened?: Key | null
  selection?: Selection<Row> | null
  expansion?: Expansion<Row>
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** `list` fills a page: columns of a fixed width, one line a row. */
  layout?: 'list' | 'sheet'
  /** A narrower table scrolls sideways next to its first column. */
  minWidth?: number
  /** Higher than this it scrolls below its head. */
  maxHeight?: string
  /** Is the first column the name of the row? */
  hasRowHeads?: boolean
  /** The table is in a card of the same name, which is the landmark of both. */
  isInCard?: boolean
  /** Without titles above the columns: two columns that explain each other. */
  isHeadless?: boolean
}
