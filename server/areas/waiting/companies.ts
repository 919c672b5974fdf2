import { sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import { mayDo, waitingSteps } from '../../../contract/machines/engine.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { ONBOARDING } from '../clients/machine.ts'
import { companyColumns, mayCall, sideOf, type WaitingSource } from './source.ts'

/** Companies in onboarding: those whose next step is this side's, and that this actor may take. */
export const clientOnboarding: WaitingSource = {
  kind: 'client-onboarding',
  rows: (session) => {
    if (!canOpen(session, 'clientOnboardingDetail')) return null
    const steps = waitingSteps(ONBOARDING, {
      holder: sideOf(session),
      mayTake: (step) => mayDo(step, session, undefined),
    })
    const statuses = [...new Set(steps.flatMap((one) => one.statuses))]
    const byAnother = steps.filter(({ step }) => step.guards.includes('otherThanReviewer')).flatMap((one) => one.statuses)
    return statuses.map(
      (status) => sql`${companyColumns('clientOnboardingDetail', {
        id: sql`c.id`,
        status: sql`c.status`,
        since: sql`c.status_since`,
      })} from companies c
      where c.status = ${status} and ${inScope(session, 'c.id')}
        and not (c.status = any(${byAnother}::text[]) and coalesce(c.two_person_rule, false) and ${session.id} = any(c.reviewers))`,
    )
  },
}

/** Changes of its information that a company requests. */
export const clientChanges: WaitingSource = {
  kind: 'client-changes',
  rows: (session) => {
    if (!mayCall(session, 'client/review-change-client') || !canOpen(session, 'clientDetail')) return null
    return sql`${companyColumns('clientDetail', {
      id: sql`q.id`,
      since: sql`q.requested_at`,
    })} from company_change_requests q join companies c on c.id = q.company_id
      where q.status = 'Open' and ${inScope(session, 'q.company_id')}`
  },
}

/**
 * Documents of companies that work with us, one line for each company: new ones for reviewers, rejected ones for the company.
 * Before the approval they are part of the onboarding.
 */
export const clientDocuments: WaitingSource = {
  kind: 'client-documents',
  rows: (session) => {
    const waits = waitingDocuments(session)
    if (waits === null) return null
    return sql`${companyColumns(waits.page, {
      id: sql`c.id`,
      since: sql`min(${waits.since})`,
      documents: sql`array_agg(d.kind order by d.id)`,
      tab: 'documents',
    })} from (select distinct u.company_id from company_documents u where u.status = ${waits.status}
          and u.company_id in (select a.id from companies a where a.status = 'Approved') and ${inScope(session, 'u.company_id')}) u
        join companies c on c.id = u.company_id
        join company_documents d on d.company_id = u.company_id and d.status = ${waits.status}
      group by c.id`
  },
}

function waitingDocuments(session: Session) {
  const isClient = session.role === 'Client'
  const name = isClient ? 'ownClientDetail' : 'clientDetail'
  const call = isClient ? 'client/upload-docs-client' : 'client/review-document-client'
  if (!mayCall(session, call) || !canOpen(session, name)) return null
  const [status, since] = isClient ? ['Rejected', sql`d.reviewed_at`] : ['Uploaded', sql`d.uploaded_at`]
  return { page: name, status, since } as const
}
