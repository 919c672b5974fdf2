import { PAGES, recordPath } from '../../../access-control/pages.ts'
import type { Columns } from '../../db/rows.ts'

type About = Columns<'envelopes', 'person_id' | 'company_id'>

/** The page on which this viewer sees the agreement: the own profile, or the page of its record. */
export function agreementPage({ person_id, company_id }: About, viewerId: number | null): string {
  if (person_id === null) return recordPath('clientDetail', company_id, 'agreement')
  if (person_id === viewerId) return `${PAGES.employeeDetail.path}?tab=contract`
  return recordPath('employeeOnboardingDetail', person_id, 'contract')
}
