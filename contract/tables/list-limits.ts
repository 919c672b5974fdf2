/**
 * The last row that a list can be paged to, and how far its rows are counted. Further down an offset makes the database walk
 * over everything before it; who looks there wants a search or a filter.
 */
export const LAST_ROW = 10_000

/** The total of a list that has more rows than are counted. */
export const MORE_ROWS = LAST_ROW + 1

/** Rows of one CSV export. A longer list has to be filtered first. */
export const EXPORT_ROWS = 50_000

/** Headers of an export: how many rows its file has, and whether the list has more (`yes`). */
export const EXPORT_HEADERS = { rows: 'x-export-rows', isCut: 'x-export-cut' } as const

/** How far is counted what waits of one kind; where there is more, the total is one more. */
export const COUNTED_WAITING = 1_000
