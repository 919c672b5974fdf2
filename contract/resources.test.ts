import { expect, test } from 'vitest'
import { type OperationName, operations } from './index.ts'
import { RESOURCES, type ResourceCalls } from './resources.ts'

/** A part of a JSON schema, as far as the walk reads it. */
interface Part {
  properties?: Record<string, Part>
  items?: Part
}

const CALLS = Object.entries(RESOURCES as Record<string, ResourceCalls>).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([kind, call]) => ({ resource, kind, ...call })),
)

/** The part of a schema by its dotted name: `data.0` is the element of the list in `data`. */
const partOf = (schema: Part, name: string): Part | undefined =>
  name
    .split('.')
    .reduce<Part | undefined>((part, key) => (key === '0' ? (part?.items ?? part) : part?.properties?.[key]), schema)

test.each(CALLS)('names members of the $kind call of $resource that its schemas have', (call) => {
  const { input, answer } = operations[call.operation as OperationName]
  const named = { records: '', total: '', record: '', ...call }
  for (const member of [named.records, named.total, named.record].filter((one) => one !== '')) {
    expect(partOf(answer as Part, member), member).toBeDefined()
  }
  const isAboutOne = ['one', 'update', 'delete'].includes(call.kind)
  const param = 'param' in call ? call.param : 'id'
  if (isAboutOne) expect(Object.keys(input.properties)).toContain(param)
})
