import type { Key, ReactNode } from 'react'

/** One column of a DataTable: its title, what it shows of a row, and how. */
export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** A second line of the head, such as the name of a column in a file. */
  detail?: string
  /** Amounts and figures: at the end of the cell, with digits of one width. */
  isFigure?: boolean
  /** Text of several lines; it gets room where the other columns keep theirs. */
  isLong?: boolean
  width?: number
  /** What the last line of the table says in this column. */
  footer?: ReactNode
  /** The server's name of this column, where the rows can be ordered by it. */
  sort?: string
  /** Left out between a phone and a desktop, where the columns that matter more have no room otherwise. */
  isDesktopOnly?: boolean
  /** On a card, beside the heading or without its title. Otherwise title and value are on one line. */
  card?: 'aside' | 'bare'
  /** Is there nothing to show on a card? */
  isEmpty?: (row: Row) => boolean
}

/** Which rows are chosen, with the accessible names of their boxes. */
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
  /** Null where there is nothing to explain. */
  detailOf: (row: Row) => ReactNode
}
