import { _, Ajv, type KeywordCxt, type Options } from 'ajv'
import addFormats from 'ajv-formats'
import { hasCheckDigit, isDate, isEmail, isOfAge } from './rules.ts'

/** One set of options for operations, forms on the server and the compiled forms in the browser: same verdict everywhere. */
const OPTIONS: Options = {
  allErrors: true,
  coerceTypes: false,
  useDefaults: false,
  allowUnionTypes: true,
  strict: true,
}

/** Keywords of our own that carry texts and roles; they judge nothing (docs/forms.md). */
const ANNOTATIONS = ['x-error', 'x-hidden', 'x-read-only', 'x-labels', 'x-advice', 'x-fills', 'x-options', 'x-preset', 'x-when']

/** The name under which compiled code asks for our own rules; src/forms/runtime.ts answers it in the browser. */
const RULES_MODULE = 'forms/rules'
const RULES = _`require(${RULES_MODULE})`

export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ ...OPTIONS, ...options, code: { formats: RULES, ...options.code } })
  addFormats.default(ajv, ['date', 'date-time', 'uri', 'uuid'])
  ajv.addFormat('email', isEmail)
  ajv.addFormat('date', isDate)
  for (const keyword of ANNOTATIONS) ajv.addKeyword({ keyword })
  ajv.addKeyword({ keyword: 'x-same-as', type: 'string', schemaType: 'string', code: sameAs })
  ajv.addKeyword({ keyword: 'x-age', type: 'string', schemaType: 'object', code: ofAge })
  ajv.addKeyword({ keyword: 'x-maximum-for', type: 'string', schemaType: 'object', code: withinMaximumFor })
  // Runs after the pattern, whose message comes first: a text that is too short has no check digit.
  ajv.addKeyword({ keyword: 'x-check-digit', type: 'string', schemaType: 'object', code: withCheckDigit })
  return ajv
}

/** `"x-same-as": "password"`: the value equals that of the named sibling field. */
function sameAs(cxt: KeywordCxt): void {
  cxt.fail(_`${cxt.data} !== ${cxt.it.parentData}[${cxt.schema}]`)
}

/** `"x-age": { "minimum": 15, "maximum": 100 }`: the date is that many years ago. */
function ofAge(cxt: KeywordCxt): void {
  const rule = cxt.gen.scopeValue('func', { ref: isOfAge, code: _`${RULES}.isOfAge` })
  cxt.fail(_`!${rule}(${cxt.data}, ${cxt.schema.minimum}, ${cxt.schema.maximum})`)
}

/** `"x-maximum-for": { "field": "type", "values": { "Percentage": 100 } }`: the most that a decimal text may say, by another field. */
function withinMaximumFor(cxt: KeywordCxt): void {
  const { field, values } = cxt.schema
  for (const [value, maximum] of Object.entries(values)) {
    cxt.fail(_`${cxt.it.parentData}[${field}] === ${value} && Number(${cxt.data}) > ${maximum as number}`)
  }
}

/** `"x-check-digit": { "weights": [3, 7, 1] }`: the last digit fits those before it. */
function withCheckDigit(cxt: KeywordCxt): void {
  const rule = cxt.gen.scopeValue('func', { ref: hasCheckDigit, code: _`${RULES}.hasCheckDigit` })
  cxt.fail(_`!${rule}(${cxt.data}, ${cxt.schema}.weights)`)
}
