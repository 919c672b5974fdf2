import { sql } from 'kysely'

/** Payrolls `p` by name in the order of the Spanish alphabet; served by payrolls_request_in_order within a request. */
export const IN_ORDER = sql`p.lastname collate "es-x-icu", p.firstname collate "es-x-icu", p.id`
