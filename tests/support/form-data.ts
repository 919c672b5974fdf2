import fc from 'fast-check'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { ANY_CHARACTER } from './any-character.ts'
import tricky from './tricky-texts.json' with { type: 'json' }

const day = fc.date({ noInvalidDate: true, min: new Date('1880-01-01'), max: new Date('2100-01-01') })

/** Text as people, programs and ill-meaning people type it. */
const typedText = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', '1', '@', '.', '🙂', '\ud83d'), maxLength: 60 }),
  // Texts that forms, JavaScript and PostgreSQL could see differently.
  fc.constantFrom('\ud800', '\udc00x', ...tricky),
  fc.stringMatching(/^[0-9]{1,20}$/),
  day.map((date) => date.toISOString().slice(0, 10)),
  fc.emailAddress(),
)
/** Values of a form field, or of a call without a form: a single value or nothing. */
const single = fc.oneof(
  { weight: 8, arbitrary: typedText },
  fc.constantFrom(null, undefined, true, false),
  fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
)

/** Texts of each pattern: fast-check compares it with every character first, and each role has the same patterns. */
const matching = new Map<string, fc.Arbitrary<string>>()
function textsOf(pattern: string): fc.Arbitrary<string> {
  const texts = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  matching.set(pattern, texts)
  return texts
}

/** Texts made by the field's own pattern: without them hardly anything would ever be accepted. */
function fitting(field: FieldSchema): fc.Arbitrary<unknown>[] {
  const listed = field.enum ?? []
  if (listed.length > 0) return [fc.constantFrom(...listed)]
  if (field.type === 'boolean') return [fc.boolean()]
  if (field.type === 'integer' || field.type === 'number') {
    return [fc.integer({ min: Math.ceil(Number(field['minimum'])), max: Math.floor(Number(field['maximum'])) })]
  }
  const pattern = field['pattern']
  if (typeof pattern !== 'string') return field['format'] === 'email' ? [fc.emailAddress()] : []
  const isPlain = !/\\p\{|\(\?/u.test(pattern)
  const words = fc.string({ unit: fc.constantFrom('a', 'É', 'ñ', ' '), minLength: 1, maxLength: 30 })
  return [isPlain ? textsOf(pattern) : words]
}

/** Values for each field of a form that can be typed in: now all of them right, now right, wrong and strange ones mixed. */
export const formData = (schema: FieldSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(dataOf(schema, fc.constantFrom(null, undefined)), { weight: 3, arbitrary: dataOf(schema, single) })

function dataOf(schema: FieldSchema, other: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const branches = [schema.then, schema.else]
  const open = Object.entries(schema.properties ?? {}).filter(([, field]) => !field.readOnly)
  const fields = open.map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    // Left out half the time: a part with required fields is seldom right, and several of them hardly ever.
    if (field.properties) return [name, fc.option(dataOf(field, other), { nil: undefined, freq: 1 })]
    const inBranches = branches.flatMap((branch) => fitting(branch?.properties?.[name] ?? {}))
    const conditions = [schema.if?.properties?.[name]?.['const']].filter((value) => value !== undefined)
    const usual = [...fitting(field), ...inBranches, ...conditions.map((value) => fc.constant(value))]
    return [name, usual.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.oneof(...usual) }, other) : other]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const farDay = fc
  .date({ noInvalidDate: false, min: new Date('1800-01-01'), max: new Date('2200-01-01') })
  .map((day) => String(day.toJSON()).slice(0, 10))
const anyValue = fc.oneof({ weight: 6, arbitrary: typedText }, farDay, fc.jsonValue(), fc.constant(undefined))

/** Data with the form's fields, also those that cannot be typed in, with valid, invalid and strange values, and further members. */
export function anyData(schema: FieldSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    if (field.properties) return [name, fc.oneof(anyData(field), anyValue)]
    const listed = Object.values(field.enum ?? schema.then?.properties?.[name]?.enum ?? [])
    return [name, listed.length > 0 ? fc.oneof(fc.constantFrom(...listed), anyValue) : anyValue]
  })
  return fc.record(
    {
      ...Object.fromEntries(fields),
      country: fc.oneof(fc.constantFrom('Mexico', 'México', 'Canada'), anyValue),
      __proto__: anyValue,
    },
    { requiredKeys: [] },
  )
}
