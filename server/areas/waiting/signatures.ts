import { type RawBuilder, sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import { ballHolder, mayDo } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { ENVELOPE, OPEN_COMPANY, OPEN_ONBOARDING, STOPPED_COMPANY } from '../envelopes/machine.ts'
import { columns, companyColumns, page, personColumns, sideOf, subjectRoles, type WaitingSource } from './source.ts'

/** Statuses with a pending signature; the signatures themselves decide whose turn it is. */
const BEING_SIGNED = Object.keys(ENVELOPE.waitsFor).filter((status) => ballHolder(ENVELOPE, status) === 'Owner')
const isBeingSigned: RawBuilder<boolean> = sql`e.status = any(${BEING_SIGNED}::text[])`
const byApplicant: RawBuilder<boolean> = sql`e.applicant_signature_status <> 'completed'`

export const ownSignature: WaitingSource = {
  kind: 'own-signature',
  rows: (session) => {
    if (!canOpen(session, 'employeeDetail')) return null
    return sql`${columns({
      id: sql`e.id`,
      title: sql`e.template_name`,
      since: sql`coalesce(e.sent_at, e.created_at)`,
      leadsTo: page('employeeDetail'),
      tab: 'contract',
    })} from envelopes e where e.person_id = ${session.id} and ${isBeingSigned} and ${byApplicant}`
  },
}

/** Contracts of people that this member of the provider's staff signs, after the person did. */
export const contracts: WaitingSource = {
  kind: 'contracts',
  rows: (session) => {
    if (!canOpen(session, 'employeeOnboardingDetail')) return null
    return sql`${personColumns({
      id: sql`e.id`,
      title: sql`e.applicant_name`,
      since: sql`e.applicant_changed_at`,
      tab: 'contract',
    })} from envelopes e join people p on p.id = e.person_id join companies c on c.id = e.company_id
      where e.admin_id = ${session.id} and ${isBeingSigned} and not ${byApplicant}`
  },
}

/** Agreements of companies that wait for a signature. */
export const agreements: WaitingSource = {
  kind: 'agreements',
  rows: (session) => {
    if (!canOpen(session, 'clientDetail')) return null
    return sql`${companyColumns('clientDetail', {
      id: sql`e.id`,
      since: sql`e.applicant_changed_at`,
      tab: 'agreement',
    })} from envelopes e join companies c on c.id = e.company_id
      where e.admin_id = ${session.id} and e.person_id is null and ${isBeingSigned} and not ${byApplicant}`
  },
}

/** Companies in Signing whose agreement was not sent yet, was voided, or was signed before they were denied. */
export const unsentAgreements: WaitingSource = {
  kind: 'unsent-agreements',
  rows: (session) => {
    if (!maySend('send-agreement', session)) return null
    return sql`${companyColumns('clientDetail', {
      id: sql`c.id`,
      since: sql`c.status_since`,
      tab: 'agreement',
    })} from companies c
      where c.status = 'Signing' and ${inScope(session, 'c.id')} and not exists (select from envelopes e
        where e.company_id = c.id and e.contract_id is null and e.status not in ('voided', 'completed') and ${isLast(OF_COMPANY)})`
  },
}

/** Ends without a signature. `voided` is not among them: the provider voids envelopes itself, and those of companies are above. */
const UNSIGNED = ['declined', 'expired']

/** Contracts and agreements that were declined or not signed in time, for viewers who may and can send them again. */
export const unsigned: WaitingSource = {
  kind: 'unsigned',
  rows: (session) => {
    if (sideOf(session) !== 'Provider') return null
    const parts = [ofPeople(session), ofCompanies(session)].filter((part) => part !== null)
    return parts.length === 0 ? null : parts
  },
}

const stepOf = (action: string) => ENVELOPE.transitions.filter((step) => step.action === action)
const maySend = (action: string, session: Session): boolean =>
  canOpen(session, 'clientDetail') && stepOf(action).some((step) => mayDo(step, { ...session, allCompanies: true }, undefined))
const isLast = (same: RawBuilder<unknown>) => sql`not exists (select from envelopes n where n.id > e.id and ${same})`
const OF_COMPANY = sql`n.contract_id is null and n.company_id = e.company_id`

function ofPeople(session: Session): RawBuilder<unknown> | null {
  const roles = stepOf('send-again').flatMap((step) => subjectRoles(step, session))
  if (roles.length === 0) return null
  return sql`${personColumns({
    id: sql`e.id`,
    title: sql`e.applicant_name`,
    status: sql`e.status`,
    since: sql`e.status_changed_at`,
    tab: 'contract',
  })} from envelopes e join contracts k on k.id = e.contract_id join people p on p.id = e.person_id
      join companies c on c.id = e.company_id
    where e.status = any(${UNSIGNED}::text[]) and ${isLast(sql`n.contract_id = e.contract_id`)}
      and k.status not in ('Ended', 'Void') and p.role = any(${roles}::text[]) and p.id <> ${session.id}
      and p.onboarding_status = any(${OPEN_ONBOARDING}::text[]) and not (c.status = any(${STOPPED_COMPANY}::text[]))
      and ${inScope(session, 'e.company_id')}`
}

function ofCompanies(session: Session): RawBuilder<unknown> | null {
  if (!maySend('send-agreement-again', session)) return null
  return sql`${companyColumns('clientDetail', {
    id: sql`e.id`,
    status: sql`e.status`,
    since: sql`e.status_changed_at`,
    tab: 'agreement',
  })} from envelopes e join companies c on c.id = e.company_id
    where e.contract_id is null and e.status = any(${UNSIGNED}::text[]) and c.status = any(${OPEN_COMPANY}::text[])
      and ${isLast(OF_COMPANY)} and ${inScope(session, 'e.company_id')}`
}
