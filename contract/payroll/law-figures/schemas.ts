import Type from 'typebox'
import { ConceptName, Id, Instant, Nullable, oneOf, ShortText, Shown, Words } from '../../format/shared.ts'

/** Decimal text, or an account, as the parameters' file says. */
const Value = Type.String({ maxLength: 40 })
export const Values = Type.Record(Type.String({ maxLength: 40 }), Value, { maxProperties: 60 })
export const Day = Type.String({ maxLength: 10, pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$' })
const literals = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })

export const Mark = literals(['H2', 'H1', 'M', 'K', 'U'])
const Said = Type.String({ maxLength: 500 })

export const Row = Type.Object({ lower: Value, upper: Nullable(Value), fixed: Value, ratePercent: Value })
const Rows = Type.Array(Row, { maxItems: 30 })

const Field = Type.Object({
  key: ShortText,
  label: Shown,
  kind: literals(['money', 'percent', 'number', 'hours', 'days', 'account', 'choice']),
  places: Type.Optional(Type.Integer()),
  /** Options of a choice. */
  options: Type.Optional(Type.Array(ShortText)),
  /** May be left blank: then it is not set. */
  isOptional: Type.Optional(Type.Boolean()),
})

/** A default of a company and its author; `own`: the company's own value. */
export const CompanyDefault = Type.Object({
  ...Field.properties,
  value: Nullable(Value),
  own: Nullable(Value),
  source: Nullable(Words),
})

const Change = Type.Object({
  id: Id,
  from: Day,
  values: Values,
  rows: Nullable(Type.Object({ monthly: Rows, annual: Rows })),
  article: Said,
  source: Said,
  confidence: Mark,
  reason: Said,
  by: ShortText,
  at: Instant,
})

export const Parameter = Type.Object({
  area: oneOf('law', 'default', 'journal'),
  /** "uma"; of a rule "rule.welfare"; of a state "stateTax.CMX". */
  key: ShortText,
  title: Shown,
  text: Shown,
  fields: Type.Array(Field),
  values: Values,
  rows: Nullable(Type.Object({ monthly: Rows, annual: Rows })),
  /** Values derived from this one, such as the monthly UMA. */
  derived: Type.Array(Type.Object({ label: Shown, value: ShortText })),
  from: Day,
  to: Nullable(Day),
  article: Words,
  /** As a person entered it, where one did. */
  source: Shown,
  confidence: Mark,
  note: Nullable(Words),
  /** Entered here, and not from the files. */
  is_changed: Type.Boolean(),
  /** Entered changes, newest first; future ones included. */
  changes: Type.Array(Change),
})

/** A rule of the files that cannot be entered, with its mark. */
export const FixedRule = Type.Object({
  title: Shown,
  text: Shown,
  from: Day,
  to: Nullable(Day),
  article: Words,
  source: Words,
  confidence: Mark,
})

/** A service the product calls: its settings without secrets. */
export const Provider = Type.Object({
  key: literals(['tax', 'transfers', 'esign', 'mail', 'push', 'ceps']),
  title: Shown,
  service: Shown,
  settings: Type.Array(Type.Object({ name: Shown, value: Shown })),
})

export const CompanyDefaults = Type.Object({
  day: Day,
  today: Day,
  text: Shown,
  defaults: Type.Array(CompanyDefault),
  /** The company's settings, newest first; future ones included. */
  history: Type.Array(Type.Object({ id: Id, from: Day, values: Values, reason: Said, by: ShortText, at: Instant })),
})

export const Concept = Type.Object({
  code: ShortText,
  name: ConceptName,
  kind: ShortText,
  sat_code: Nullable(ShortText),
  /** The code in the published files. */
  published_sat_code: Nullable(ShortText),
  account: ShortText,
  treatment: ShortText,
  formula: Words,
  article: Words,
  confidence: Mark,
  /** For a concept of our own, like the other members with a day. */
  name_es: Nullable(ShortText),
  is_own: Type.Boolean(),
  valid_from: Nullable(Day),
  /** First day on which it is not offered any more. */
  retired_from: Nullable(Day),
  /** Counts for the contribution base, and for the state payroll tax. */
  is_variable: Type.Boolean(),
  has_state_tax: Type.Boolean(),
  changes: Type.Array(
    Type.Object({
      id: Id,
      from: Day,
      sat_code: Nullable(ShortText),
      account: Nullable(ShortText),
      is_retired: Nullable(Type.Boolean()),
      reason: Said,
      by: ShortText,
      at: Instant,
    }),
  ),
})

const Compared = Type.Object({
  code: ShortText,
  name: Shown,
  theirs: Value,
  ours: Value,
  difference: Value,
  /** The probable difference in the other system's rules, if one was found. */
  reason: Nullable(Words),
})

export const ParallelPerson = Type.Object({
  row: Type.Integer(),
  number: ShortText,
  name: ShortText,
  /** The reason why the calculation failed for this person. */
  problem: Nullable(Shown),
  concepts: Type.Array(Compared),
  /** Sum of the absolute differences. */
  difference: Value,
})

const Who = { number: ShortText, name: ShortText }

/** People of one side alone, where a company was named. */
export const ParallelBeside = {
  /** Rows of the file that match no employee of the company. */
  unknown: Type.Array(Type.Object({ row: Type.Integer(), ...Who })),
  /** To be paid in the days of the file, and not in it. */
  missing: Type.Array(Type.Object(Who)),
}
