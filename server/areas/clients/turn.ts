import { type RawBuilder, sql } from 'kysely'
import machine from '../../../schemas/machines/client-onboarding.json' with { type: 'json' }
import { OPEN_STATUSES } from '../envelopes/merge-event.ts'

/** The agreement was sent to the company, which has not signed it. */
const IS_WITH_COMPANY = sql`exists (select from envelopes e
  where e.company_id = c.id and e.contract_id is null and e.status = any(${OPEN_STATUSES}::text[])
    and e.applicant_signature_status is distinct from 'completed')`

/** The party whose turn it is for company `c`: while it is signed, the provider sends the agreement and signs it second. */
export const WAITING_FOR: RawBuilder<string> = sql<string>`case when c.status = 'Signing' and not ${IS_WITH_COMPANY}
  then 'Provider' else coalesce(${JSON.stringify(machine.waitsFor)}::jsonb ->> c.status, 'Nobody') end`
