import type { TextValues } from '../../../../contract/language/texts.ts'
import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import type { storedText } from '../../../words/stored-words.ts'
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

/**
 * The problem that a rule finds: its text and the values in it besides the name of the person, or the whole message; anything
 * else where there is none.
 */
export type Said = readonly [text: Parameters<typeof storedText>[0], values?: TextValues] | string | false | null | undefined

/**
 * Rules by the code of their finding, in the order of the list. The page that resolves each: schemas/payroll-issue-fixes.json.
 */
export type IssueRules<At = IssueFacts> = Readonly<Record<string, (at: At) => Said>>

export const nameOf = ({ source }: { source: Pick<Source, 'firstname' | 'lastname'> }): string =>
  `${source.firstname} ${source.lastname}`
export const number = (text: string | null | undefined): number => Number(text ?? 0)
