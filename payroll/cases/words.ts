import { publishedStateTaxes } from '../law/state-tax.ts'
import also from './also.json' with { type: 'json' }
import { ALL_FIELDS, CASE_KINDS } from './schemas.ts'

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
const CHOICES = Map.groupBy(
  [
    ...ALL_FIELDS.flatMap(([field, { enum: words = [] }]) => words.map((word) => ({ field, word }))),
    ...CASE_KINDS.map((word) => ({ field: 'kind', word })),
  ],
  ({ field }) => field,
)

const WORDS = new Map(
  [...CHOICES].map(([field, choices]) => {
    const others = Object.entries((also as Record<string, Record<string, string>>)[field] ?? {})
    const words = choices.map(({ word }) => [word, word] as const)
    const known = [...others, ...(field === 'state' ? stateNames : []), ...words]
    return [field, new Map(known.map(([written, word]) => [plain(written), word]))]
  }),
)

/** The word of a choice as the law's programs know it: "quincenal", "FORTNIGHTLY" and "Fortnightly" are one. */
export const wordOf = (field: string, text: string): string => WORDS.get(field)?.get(plain(text)) ?? text
