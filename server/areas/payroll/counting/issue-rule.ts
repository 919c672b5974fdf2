import type { PersonPart } from '../../../../access-control/people.ts'
import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import type { RequestTerms } from './build-input.ts'
import type { Counted, sumsOf } from './count-payroll.ts'
import type { Source } from './sources.ts'

/** Input of the rules: one person with their calculated payroll. */
export interface IssueFacts {
  source: Source
  terms: RequestTerms
  limits: Limits
  law: Law
  counted: Counted | null
  sums: ReturnType<typeof sumsOf> | null
  failure: string | null
  /** The income tax that the taxed pay owes, where amounts were set by hand. */
  taxOwed: string | null
  change: string | null
}

/** One rule of the list of findings. */
export interface IssueRule<At = IssueFacts> {
  code: string
  /** The problem as text; `null` if there is none. */
  says: (at: At) => string | null
  /** Part of the person's page where it is mended, or the payroll in its request. */
  fix: { page: 'employeeOnboardingDetail'; tab: PersonPart } | { page: 'requestDetail'; tab: null }
}

export const PERSON = (tab: PersonPart) => ({ page: 'employeeOnboardingDetail', tab }) as const
export const PAYROLL = { page: 'requestDetail', tab: null } as const
export const nameOf = ({ source }: { source: Pick<Source, 'firstname' | 'lastname'> }): string =>
  `${source.firstname} ${source.lastname}`
/** The person as a value of a text. */
export const personOf = (at: Parameters<typeof nameOf>[0]): { person: string } => ({ person: nameOf(at) })
export const number = (text: string | null | undefined): number => Number(text ?? 0)
