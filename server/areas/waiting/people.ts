import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import { waitingSteps } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { documentMachine } from '../documents/machines.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import { TERMINATION } from '../terminations/machine.ts'
import { personColumns, sideOf, subjectRoles, type WaitingSource } from './source.ts'

const PERSON = sql`p.firstname || ' ' || p.lastname`

/** Steps of one machine that wait for this actor, with the roles of the people with whom they may be taken. */
function stepsOn(machine: Machine, session: Session, options: { holder?: 'Owner'; answers?: string } = {}) {
  const { holder = sideOf(session), answers } = options
  return waitingSteps(machine, {
    holder,
    mayTake: (step) => subjectRoles(step, session).length > 0,
    ...(answers === undefined ? {} : { answers: ({ action }) => action === answers }),
  }).map(({ step, statuses }) => ({ statuses, roles: subjectRoles(step, session) }))
}

/** Statuses and roles of all steps at once; `null` where there is no step. */
function together(steps: { statuses: string[]; roles: Role[] }[]) {
  if (steps.length === 0) return null
  return {
    statuses: [...new Set(steps.flatMap(({ statuses }) => statuses))],
    roles: [...new Set(steps.flatMap(({ roles }) => roles))],
  }
}

/**
 * People whose onboarding is the provider's turn: their documents are reviewed and the contract can be sent, or all have
 * signed it. While documents are reviewed or requested again, those wait instead.
 */
export const personOnboarding: WaitingSource = {
  kind: 'person-onboarding',
  rows: (session) => {
    if (sideOf(session) !== 'Provider') return null
    const ours = together(stepsOn(onboardingMachine, session))
    const signed = together(stepsOn(onboardingMachine, session, { holder: 'Owner' }))
    if (ours === null && signed === null) return null
    const roles = [...new Set([...(ours?.roles ?? []), ...(signed?.roles ?? [])])]
    const inStatus = (status: string, since: RawBuilder<unknown>) => sql`${personColumns({
      id: sql`p.id`,
      title: PERSON,
      status: sql`p.onboarding_status`,
      since,
    })} from people p join companies c on c.id = p.company_id
      where p.onboarding_status = ${status} and p.role = any(${roles}::text[])
        and ${inScope(session, 'p.company_id')} and p.id <> ${session.id}`
    return [
      ...(ours?.statuses ?? []).map((status) => sql`${inStatus(status, sql`p.onboarding_since`)} and not p.has_busy_documents`),
      ...(signed?.statuses ?? []).map((status) => sql`${inStatus(status, sql`p.signed_at`)} and p.signed_at is not null`),
    ]
  },
}

/** Documents to review, one line for each person. */
export const personDocuments: WaitingSource = {
  kind: 'person-documents',
  rows: (session) => {
    const waits = together(stepsOn(documentMachine, session))
    if (waits === null || sideOf(session) !== 'Provider') return null
    const { statuses, roles } = waits
    const ofPerson = (document: RawBuilder<unknown>) =>
      sql`${document}.person_id = p.id and ${document}.status = any(${statuses}::text[])`
    // The line of a person is that of the oldest document, so that the order of an index is that of the lines.
    return statuses.map(
      (status) => sql`${personColumns({
        id: sql`p.id`,
        title: PERSON,
        since: sql`d.uploaded_at`,
        documents: sql`(select array_agg(a.kind order by a.id) from documents a where ${ofPerson(sql`a`)})`,
        tab: 'documents',
      })} from documents d join people p on p.id = d.person_id left join companies c on c.id = p.company_id
      where d.status = ${status} and p.role = any(${roles}::text[])
        and ${inScope(session, 'p.company_id')} and p.id <> ${session.id}
        and not exists (select from documents b where ${ofPerson(sql`b`)} and (b.uploaded_at, b.id) < (d.uploaded_at, d.id))`,
    )
  },
}

/** Requested ends of contracts; the requester does not decide where another person must. */
export const terminations: WaitingSource = {
  kind: 'terminations',
  rows: (session) => {
    const waits = together(stepsOn(TERMINATION, session, { answers: 'schedule' }))
    if (waits === null || sideOf(session) !== 'Provider') return null
    return waits.statuses.map(
      (status) => sql`${personColumns({
        id: sql`t.id`,
        title: PERSON,
        since: sql`t.requested_at`,
        due: sql`t.last_day`,
        tab: 'contract',
      })} from terminations t join people p on p.id = t.person_id join companies c on c.id = t.company_id
      where t.status = ${status} and p.role = any(${waits.roles}::text[])
        and ${inScope(session, 't.company_id')}
        and not (coalesce(c.two_person_rule, false) and t.requested_by is not distinct from ${session.id})`,
    )
  },
}
