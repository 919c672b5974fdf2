import { sql } from 'kysely'

/**
 * A day of the month whose subsidy a payroll `x` uses: a settlement calculates that of its last day of work, whenever it is paid
 * (Decree on the employment subsidy).
 */
export const SUBSIDY_DAY = sql`case when x.kind = 'Settlement' then coalesce((x.input->'input'->>'lastDay')::date, x.payment_date)
  else x.payment_date end`
