/**
 * The last row that a list can be paged to. Further down an offset makes the database walk over everything before it;
 * who looks there wants a search or a filter.
 */
export const LAST_ROW = 10_000

/** Rows of one CSV export; whoever has more filters. */
export const EXPORT_ROWS = 50_000
