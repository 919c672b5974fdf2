import type { Key, ReactNode } from 'react'
import { type TextBranch, textAt } from '../../contract/language/texts.ts'

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
export const columnsOf = <Row>(titles: TextBranch, columns: Readonly<Record<string, Named<Row>>>): Column<Row>[] =>
  Object.entries(columns).map(([key, column]) => ({
    key,
    title: textAt(titles, key) ?? key,
    ...(typeof column === 'function' ? { cell: column } : column),
  }))

/** A column of amounts or figures. */
export const figureColumn = <Row>(cell: Column<Row>['cell'], layout?: Partial<Column<Row>>) => ({
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
  /** The row opened next to the table. */
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
