import { EXTRAORDINARY } from '../extraordinary/types.ts'
import { SHIFTS } from '../law/payroll-rules.ts'
import { INCAPACITIES, RISK_CLASSES } from '../law/social-security.ts'
import { STATES } from '../law/state-tax.ts'
import { MINIMUM_WAGE_SUBSIDIES, QUOTA_ROUNDINGS, SBC_PLACES } from '../law/types.ts'
import { AWAY, BY_AMOUNT, BY_DAYS, BY_HOURS, DEDUCTIONS, PAID_LEAVE, PERIODS } from '../period/types.ts'
import { WORKER_KINDS } from '../profit-sharing/types.ts'
import { OTHER_PAY } from '../settlement/other-pay-types.ts'
import { SETTLEMENT_TYPES } from '../settlement/types.ts'
import file from './fields.json' with { type: 'json' }

/** JSON Schema of a value of a case; `message` has the words of its error. */
interface FieldSchema {
  type: string
  message?: string
  enum?: readonly string[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
}

/** A named kind, a whole number from one to another, or a list of a kind. */
type Kind = string | readonly [least: number, most: number] | { list: string }
/** The fields of an object in their order: parts that others share, and fields of its own. A name with `?` is optional. */
type Parts = readonly (string | Readonly<Record<string, Kind>>)[]

const INCIDENTS = file.incidents as unknown as readonly { types: string | readonly string[]; parts: Parts }[]
const PARTS = file.parts as unknown as Readonly<Record<string, Readonly<Record<string, Kind>>>>

const named = INCIDENTS.flatMap(({ types }) => types)
/** Choices that the programs of the law define. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ...file.choices,
  period: PERIODS,
  shift: SHIFTS,
  state: STATES,
  riskClass: RISK_CLASSES,
  quotaRounding: QUOTA_ROUNDINGS,
  sbcPlaces: SBC_PLACES,
  minimumWageSubsidy: MINIMUM_WAGE_SUBSIDIES,
  deduction: DEDUCTIONS,
  extraordinary: EXTRAORDINARY,
  otherPay: OTHER_PAY,
  settlement: SETTLEMENT_TYPES,
  workerKind: WORKER_KINDS,
  paidByDays: [...AWAY, ...BY_DAYS, PAID_LEAVE],
  incapacity: INCAPACITIES,
  paidByHours: BY_HOURS,
  otherAmount: BY_AMOUNT.filter((type) => !named.includes(type)),
}

/** A name that the file uses and nothing defines is a mistake in the file. */
function find<T>(all: Readonly<Record<string, T>>, what: string, name: string): T {
  const found = all[name]
  if (!found) throw new Error(`fields.json has no ${what} "${name}".`)
  return found
}

const typesOf = (types: string | readonly string[]) => (typeof types === 'string' ? find(CHOICES, 'choice', types) : types)
export const INCIDENT_TYPES: readonly string[] = INCIDENTS.flatMap(({ types }) => typesOf(types))

const oneOf = (values: readonly string[]): FieldSchema => ({
  type: 'string',
  enum: values,
  message: `must be one of ${values.map((one) => `"${one}"`).join(', ')}`,
})

/** The kinds by their names; those of objects follow below. */
const KINDS: Record<string, FieldSchema> = {
  truth: { type: 'boolean', message: 'must be true or false' },
  ...Object.fromEntries(Object.entries(file.texts).map(([name, text]) => [name, { type: 'string', ...text }])),
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, oneOf(values)])),
}

function schemaOf(kind: Kind): FieldSchema {
  if (typeof kind === 'string') return find(KINDS, 'kind', kind)
  if ('list' in kind) {
    const { list, ...bounds } = kind
    const items = schemaOf(list)
    return { type: 'array', items, ...{ maxItems: 200, message: 'must be a list of at most 200' }, ...bounds }
  }
  const [minimum, maximum] = kind
  return { type: 'integer', ...{ minimum, maximum }, message: `must be a whole number from ${minimum} to ${maximum}` }
}

/** The schema of an object with these fields alone. */
function objectOf(parts: Parts, first: Record<string, FieldSchema> = {}) {
  const fields = parts.flatMap((part) => Object.entries(typeof part === 'string' ? find(PARTS, 'part', part) : part))
  const properties = Object.fromEntries(fields.map(([name, kind]) => [name.replace('?', ''), schemaOf(kind)]))
  const required = fields.map(([name]) => name).filter((name) => !name.endsWith('?'))
  return {
    type: 'object',
    properties: { ...first, ...properties },
    required: [...Object.keys(first), ...required],
    additionalProperties: false,
  }
}

for (const [name, parts] of Object.entries(file.objects)) KINDS[name] = objectOf(parts as unknown as Parts)
// Its other fields depend on the type.
KINDS['incident'] = { ...objectOf([], { type: oneOf(INCIDENT_TYPES) }), ...{ additionalProperties: true } }

/** The fields of an incident by its type: days, hours, hours by day or an amount. */
export const INCIDENT_FIELDS = INCIDENTS.map(({ types, parts }) => ({
  types: typesOf(types),
  schema: objectOf(parts, { type: oneOf(typesOf(types)) }),
}))

export type CaseKind = keyof typeof file.cases
export const CASE_KINDS = Object.keys(file.cases) as CaseKind[]

/** The schema of `input` in a case file, by `kind`. */
export const CASES = Object.fromEntries(
  Object.entries(file.cases).map(([kind, parts]) => [kind, objectOf(parts as unknown as Parts)]),
) as Record<CaseKind, ReturnType<typeof objectOf>>

/** Every field of a case with its name, those of entries and objects too. */
export const ALL_FIELDS = [...Object.values(CASES), ...INCIDENT_FIELDS.map(({ schema }) => schema)].flatMap(fieldsOf)

function fieldsOf({ properties = {}, items }: FieldSchema): [name: string, schema: FieldSchema][] {
  const own = Object.entries(properties)
  return [...own, ...own.flatMap(([, field]) => fieldsOf(field)), ...(items ? fieldsOf(items) : [])]
}
