import { formatNumber } from '../../contract/language/formats.ts'
import { LAST_ROW } from '../../contract/tables/list-limits.ts'

/** The total of a list: "612", or "10,000+" where there are more rows than are counted. */
export const countedRows = (total: number): string => (total > LAST_ROW ? `${formatNumber(LAST_ROW)}+` : formatNumber(total))
