import fc from 'fast-check'
import type { Operation } from '../../contract/operation.ts'
import { ANY_CHARACTER } from './any-character.ts'

/** A request body as it goes over the wire, with its content type; `null` for none. */
export interface RawBody {
  label: string
  body: string | Buffer | null
  type: string | null
}

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

const LONG = 'a'.repeat(100_000)
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Values that no member of any input should take for granted. */
const NASTY: [label: string, value: unknown][] = [
  ['null', null],
  ['true', true],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number beyond int4', 2_147_483_648],
  ['a number beyond int8', 1e30],
  ['empty text', ''],
  ['blank text', '   '],
  ['long text', LONG],
  ['a null byte', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['emoji and marks', '👩🏽‍💻 ñ\u0301 \u202e\ufeff'],
  ['quotes and SQL', `'; drop table people; -- " \\ %_`],
  ['a template', `{{constructor}} \${1} <script>alert(1)</script>`],
  ['an empty list', []],
  ['a list', ['a', 1, null]],
  ['a long list', Array.from({ length: 5000 }, () => 'a')],
  ['an empty object', {}],
  ['an object', { a: { b: 1 } }],
  ['a prototype', JSON.parse('{"constructor":{"prototype":{"a":1}}}')],
  ['names of a prototype', { toString: '1', valueOf: 1, hasOwnProperty: true }],
  ['the name of a prototype', 'constructor'],
]

/** Texts where numbers, days and keys are expected, in every place of a block or a list at once. */
const TEXTS = ['1abc', '1,5', '1e400', '-0', '٣', '0x10', 'NaN', '__proto__', 'toString', '2026-02-30']

/** Bodies that are not even an input. */
const RAW: RawBody[] = [
  { label: 'no body', body: null, type: null },
  { label: 'an empty body called JSON', body: '', type: 'application/json' },
  { label: 'half a body', body: '{"a":', type: 'application/json' },
  { label: 'no JSON', body: 'hello', type: 'application/json' },
  { label: 'null', body: 'null', type: 'application/json' },
  { label: 'a list', body: '[]', type: 'application/json' },
  { label: 'a text', body: '"a"', type: 'application/json' },
  { label: 'a number', body: '1e999', type: 'application/json' },
  { label: 'a prototype', body: '{"__proto__":{"a":1}}', type: 'application/json' },
  { label: 'a member twice', body: '{"id":1,"id":"a"}', type: 'application/json' },
  { label: 'text', body: 'a=1', type: 'text/plain' },
  { label: 'a form', body: 'a=1', type: 'application/x-www-form-urlencoded' },
  { label: 'an upload', body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' },
  { label: 'XML', body: '<a/>', type: 'application/xml' },
  { label: 'no such type', body: '{}', type: '???' },
  { label: 'another alphabet', body: '{}', type: 'application/json; charset=utf-7' },
  { label: 'nested deeply', body: deep(100), type: 'application/json' },
  { label: 'nested without end', body: deep(20_000), type: 'application/json' },
  { label: 'too much', body: JSON.stringify({ a: 'a'.repeat(1_100_000) }), type: 'application/json' },
]

const json = (label: string, value: unknown): RawBody => ({ label, body: JSON.stringify(value), type: 'application/json' })

/** Every wrong input for one operation, the same at every run: each member missing and each nasty value in each place. */
export function badInputsFor(operation: Operation, random: { seed: number; count: number }): RawBody[] {
  const { example } = operation
  const places = placesOf(operation.input as unknown as Node)
  const missing = Object.keys(example).map((key) => {
    const { [key]: _left, ...rest } = example
    return json(`without ${key}`, rest)
  })
  const nasty = places.flatMap((path) =>
    NASTY.map(([label, value]) => json(`${path.join('.')} = ${label}`, withValue(example, path, value))),
  )
  const filled = Object.entries((operation.input as unknown as Node).properties ?? {}).flatMap(([key, node]) =>
    isPlain(node) ? [] : TEXTS.map((text) => json(`${key} full of ${text}`, { ...example, [key]: filledWith(node, text) })),
  )
  const texts = places
    .filter((path) => path.length === 1)
    .flatMap((path) => TEXTS.map((text) => json(`${path[0]} = ${text}`, withValue(example, path, text))))
  const extra = NASTY.map(([label, value]) => json(`an unknown member = ${label}`, { ...example, zzUnknown: value }))
  return [...RAW, ...missing, ...nasty, ...filled, ...texts, ...extra, ...randomInputs(operation, places, random)]
}

const ANY_JSON = fc.jsonValue({ maxDepth: 3, stringUnit: ANY_CHARACTER })

/** Random JSON in random places, for unexpected cases. */
function randomInputs(operation: Operation, places: string[][], { seed, count }: { seed: number; count: number }): RawBody[] {
  const whole = fc
    .dictionary(fc.string({ maxLength: 12 }), ANY_JSON, { maxKeys: 6 })
    .map((input) => ({ ...operation.example, ...input }))
  const inPlaces = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...(places.length > 0 ? places : [['zzUnknown']])), ANY_JSON), { maxLength: 4 })
    .map((changes) => changes.reduce((input, [path, part]) => withValue(input, path, part), operation.example))
  return fc.sample(fc.oneof(whole, inPlaces), { seed, numRuns: count }).map((input, at) => json(`random ${at}`, input))
}

/** Each member of the input, the members of its blocks, and one that a block without a list of members takes too. */
function placesOf(node: Node, path: string[] = []): string[][] {
  if (path.length > 3) return []
  const below = Object.entries(node.properties ?? {}).flatMap(([key, child]) => placesOf(child, [...path, key]))
  const isBlock = node.type === 'object' && path.length > 0
  return [...(path.length > 0 ? [path] : []), ...below, ...(isBlock ? [[...path, 'zzUnknown']] : [])]
}

function withValue(input: Record<string, unknown>, path: readonly string[], value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path
  if (rest.length === 0) return { ...input, [key]: value }
  const block = typeof input[key] === 'object' && input[key] !== null && !Array.isArray(input[key]) ? input[key] : {}
  return { ...input, [key]: withValue(block as Record<string, unknown>, rest, value) }
}

const isPlain = ({ properties, items, anyOf }: Node): boolean => !properties && !items && !anyOf?.some((one) => !isPlain(one))

/** A value of the shape of a schema: two of each list, and the text wherever the schema takes one. */
function filledWith({ type, properties, items, anyOf }: Node, text: string): unknown {
  const block = anyOf?.find((one) => !isPlain(one))
  if (block) return filledWith(block, text)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, filledWith(node, text)]))
  if (items) return [filledWith(items, text), filledWith(items, text)]
  if (type === 'object') return { [text]: text }
  if (type === 'integer' || type === 'number') return 1
  return type === 'boolean' ? true : text
}
