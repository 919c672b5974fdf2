import { type RawBuilder, sql } from 'kysely'
import machine from '../../../schemas/machines/client-onboarding.json' with { type: 'json' }
import { OPEN_STATUSES } from '../envelopes/merge-event.ts'

/** The company has signed its agreement, and the provider signs next. */
const IS_SIGNED_BY_COMPANY = sql`(c.status = 'Signing' and exists (select from envelopes e
  where e.company_id = c.id and e.contract_id is null and e.status = any(${OPEN_STATUSES}::text[])
    and e.applicant_signature_status = 'completed'))`

/** The party whose turn it is for company `c`: the status does not change between the two signatures of the agreement. */
export const WAITING_FOR: RawBuilder<string> = sql<string>`case when ${IS_SIGNED_BY_COMPANY} then 'Provider'
  else coalesce(${JSON.stringify(machine.waitsFor)}::jsonb ->> c.status, 'Nobody') end`
