import { EXTRAORDINARY } from '../extraordinary/types.ts'
import { SHIFTS } from '../law/payroll-rules.ts'
import { publishedStateTaxes, STATES } from '../law/state-tax.ts'
import { MINIMUM_WAGE_SUBSIDIES, QUOTA_ROUNDINGS, SBC_PLACES } from '../law/types.ts'
import { DEDUCTIONS, PERIODS } from '../period/types.ts'
import { WORKER_KINDS } from '../profit-sharing/types.ts'
import { OTHER_PAY } from '../settlement/other-pay-types.ts'
import { SETTLEMENT_TYPES } from '../settlement/types.ts'
import also from './also.json' with { type: 'json' }
import { DEDUCTED_OF, DISCOUNTS, METHODS, SUBSIDY_BASES, ZONES } from './fields.ts'
import { INCIDENT_TYPES } from './period-schema.ts'
import { CASE_KINDS } from './schemas.ts'

/** Letters only: lower case, no accents, spaces instead of other separators. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

const stateNames = Object.entries(publishedStateTaxes('2026-12-31')).map(([key, { name }]) => [name, key] as const)

/** The words of each field with a choice; fields of the same name share them. */
const CHOICES: Record<string, readonly (readonly [written: string, word: string])[]> = Object.fromEntries(
  Object.entries({
    kind: [...CASE_KINDS, ...DISCOUNTS, ...WORKER_KINDS],
    period: PERIODS,
    zone: ZONES,
    type: [...INCIDENT_TYPES, ...DEDUCTIONS, ...SETTLEMENT_TYPES, ...EXTRAORDINARY, ...OTHER_PAY],
    of: DEDUCTED_OF,
    shift: SHIFTS,
    state: STATES,
    subsidyBasis: SUBSIDY_BASES,
    quotaRounding: QUOTA_ROUNDINGS,
    sbcPlaces: SBC_PLACES,
    minimumWageSubsidy: MINIMUM_WAGE_SUBSIDIES,
    method: METHODS,
    extraordinaryMethod: METHODS,
  }).map(([field, words]) => [field, words.map((word) => [word, word] as const)]),
)

const WORDS = new Map(
  Object.entries(CHOICES).map(([field, pairs]) => {
    const others = Object.entries((also as Record<string, Record<string, string>>)[field] ?? {})
    const known = [...others, ...(field === 'state' ? stateNames : []), ...pairs]
    return [field, new Map(known.map(([written, word]) => [plain(written), word]))]
  }),
)

/** The word of a choice as the law's programs know it: "quincenal", "FORTNIGHTLY" and "Fortnightly" are one. */
export const wordOf = (field: string, text: string): string => WORDS.get(field)?.get(plain(text)) ?? text
