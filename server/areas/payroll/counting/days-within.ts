import { type RawBuilder, sql } from 'kysely'

/**
 * The days of an incident `i` that are from one day to another: its days follow each other from its first one. Days without
 * dates are those of the last day of their period.
 */
export const daysWithin = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, periodEnd: RawBuilder<unknown>) =>
  sql`case when i.date_from is not null
      then greatest(0, least(i.quantity, ${last} - i.date_from + 1) - greatest(0, ${first} - i.date_from))
    when ${periodEnd} between ${first} and ${last} then i.quantity else 0 end`
