import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import { ballHolder } from '../../../contract/machines/engine.ts'
import { ENVELOPE } from '../envelopes/machine.ts'
import { columns, page, personPage, type WaitingSource } from './source.ts'

/** Statuses in which somebody is to sign; whose turn it is stands in the signatures themselves. */
const BEING_SIGNED = Object.keys(ENVELOPE.waitsFor).filter((status) => ballHolder(ENVELOPE, status) === 'Owner')
const isBeingSigned: RawBuilder<boolean> = sql`e.status = any(${BEING_SIGNED}::text[])`
const byApplicant: RawBuilder<boolean> = sql`e.applicant_signature_status <> 'completed'`

/** The own contract. */
export const ownSignature: WaitingSource = {
  kind: 'own-signature',
  rows: (session) => {
    if (!canOpen(session, 'employeeDetail')) return null
    return sql`${columns({
      ...{ id: sql`e.id`, title: sql`e.template_name`, since: sql`coalesce(e.sent_at, e.created_at)` },
      ...{ leadsTo: page('employeeDetail'), tab: 'contract' },
    })} from envelopes e where e.person_id = ${session.id} and ${isBeingSigned} and ${byApplicant}`
  },
}

/** Contracts of people that this member of the provider's staff signs, after the person did. */
export const contracts: WaitingSource = {
  kind: 'contracts',
  rows: (session) => {
    if (!canOpen(session, 'employeeOnboardingDetail')) return null
    return sql`${columns({
      ...{ id: sql`e.id`, title: sql`e.applicant_name`, ofCompany: true, since: sql`e.applicant_changed_at` },
      ...{ leadsTo: personPage, entityId: sql`p.id`, tab: 'contract' },
    })} from envelopes e join people p on p.id = e.person_id join companies c on c.id = e.company_id
      where e.admin_id = ${session.id} and ${isBeingSigned} and not ${byApplicant}`
  },
}

/** The same of companies. */
export const agreements: WaitingSource = {
  kind: 'agreements',
  rows: (session) => {
    if (!canOpen(session, 'clientDetail')) return null
    return sql`${columns({
      ...{ id: sql`e.id`, title: sql`c.name`, ofCompany: true, since: sql`e.applicant_changed_at` },
      ...{ leadsTo: page('clientDetail'), entityId: sql`c.id`, tab: 'agreement' },
    })} from envelopes e join companies c on c.id = e.company_id
      where e.admin_id = ${session.id} and e.person_id is null and ${isBeingSigned} and not ${byApplicant}`
  },
}
