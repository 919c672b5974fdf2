import { sql } from 'kysely'

/**
 * Contracts `c` that no other contract of the person with the company precedes without a break; the latest of them begins the
 * service of the contract `k`.
 */
export const beginsService = sql`c.person_id = k.person_id and c.company_id = k.company_id and c.start_date <= k.start_date
  and (c.id = k.id or c.type = 'Employee' and c.status = 'Ended')
  and not exists (select from contracts e where e.person_id = c.person_id and e.company_id = c.company_id
    and e.type = 'Employee' and e.status = 'Ended' and e.start_date < c.start_date and e.end_date >= c.start_date - 1)`
