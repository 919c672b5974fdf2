/**
 * The last row that a list can be paged to, and the limit of counting. Beyond it an offset makes the database walk over all
 * rows before it; a search or a filter is the better way there.
 */
export const LAST_ROW = 10_000

/** The total of a list that has more rows than are counted. */
export const MORE_ROWS = LAST_ROW + 1

/** Rows of one CSV export. A longer list has to be filtered first. */
export const EXPORT_ROWS = 50_000

/** Headers of an export: number of rows in the file, and whether the list has more (`yes`). */
export const EXPORT_HEADERS = { rows: 'x-export-rows', isCut: 'x-export-cut' } as const

/**
 * Limit of counting the waiting items of one kind; where there are more, the total is one more. Home reads all kinds at once, and
 * each counted item costs a lookup of its person and company.
 */
export const COUNTED_WAITING = 100
