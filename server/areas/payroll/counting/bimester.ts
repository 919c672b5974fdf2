import { type RawBuilder, sql } from 'kysely'

/** The number of a bimester: January and February, March and April, and so on. */
export const bimesterOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day})::int * 6 + (extract(month from ${day})::int - 1) / 2)`

export const bimester = (column: string) => bimesterOf(sql.raw(column))

/**
 * The bimester in which variable pay counts for the base of the next one: that of the days of work, whenever and with whichever
 * payment they are paid; outside the periods that of the payment, since a request may cover days of several (LSS 30-II).
 * @param of a prefix of the columns of the payroll, such as `x.`
 */
export const bimesterOfPay = (of = '') =>
  bimesterOf(sql.raw(`case when ${of}kind = 'Regular' then ${of}period_start else ${of}payment_date end`))
