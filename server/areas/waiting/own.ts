import { sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import { kindsFor } from '../../../contract/documents/kinds.ts'
import { COUNTS_AS_THERE } from '../../../contract/documents/machines.ts'
import { ballHolder } from '../../../contract/machines/engine.ts'
import { documentMachine } from '../documents/machines.ts'
import { hasGuide, LAST_STEP } from '../guide/steps.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import { columns, page, type WaitingSource } from './source.ts'

const statusesOf = (machine: typeof documentMachine) =>
  Object.keys(machine.waitsFor).filter((status) => ballHolder(machine, status) === 'Owner')
/** Documents that the person has to upload again. */
const TO_BRING_AGAIN = statusesOf(documentMachine)
/** The onboarding waits for the required documents; while the guide is on, it asks for them. */
const BRINGS_DOCUMENTS = onboardingMachine.transitions
  .filter(({ action }) => action === 'complete-documents')
  .flatMap(({ from }) => from)

/** Documents that the caller has to provide: requested, rejected or expired, or required and missing. */
export const ownDocuments: WaitingSource = {
  kind: 'own-documents',
  rows: (session) => {
    const kinds = kindsFor(session.role)
    if (kinds.length === 0 || !canOpen(session, 'employeeDetail')) return null
    const needed = kinds.filter(({ required }) => required).map(({ key }) => key)
    return sql`${columns({
      id: sql`p.id`,
      documents: sql`array_agg(distinct w.kind)`,
      since: sql`min(w.since)`,
      due: sql`min(w.due)`,
      leadsTo: page('employeeDetail'),
      tab: 'documents',
    })} from people p join lateral (
        select i.kind, r.created_at as since, r.due_date as due from document_requests r
          join document_request_items i on i.request_id = r.id and i.document_id is null
          where r.person_id = p.id and r.closed_at is null
        union all
        select d.kind, coalesce(d.reviewed_at, d.uploaded_at), null from documents d
          where d.person_id = p.id and d.status = any(${TO_BRING_AGAIN}::text[])
        union all
        select kind, p.onboarding_since, null from unnest(${needed}::text[]) kind
          where p.onboarding_status = any(${BRINGS_DOCUMENTS}::text[]) and not p.user_guide and not exists
            (select from documents d where d.person_id = p.id and d.kind = kind and d.status = any(${COUNTS_AS_THERE}::text[]))
      ) w on true
      where p.id = ${session.id} group by p.id`
  },
}

/** The onboarding guide, until it is finished. */
export const ownGuide: WaitingSource = {
  kind: 'own-guide',
  rows: (session) => {
    if (!hasGuide(session.role) || !canOpen(session, 'employeeDetail')) return null
    return sql`${columns({ id: sql`p.id`, since: sql`p.created_at`, leadsTo: page('employeeDetail') })} from people p
      where p.id = ${session.id} and p.user_guide and p.step < ${LAST_STEP}`
  },
}
