import { LAST_ROW } from '../../contract/tables/list-limits.ts'

const count = (value: number): string => value.toLocaleString('en-US')

/** The total of a list: "612", or "10,000+" where there are more rows than are counted. */
export const countedRows = (total: number): string => (total > LAST_ROW ? `${count(LAST_ROW)}+` : count(total))
