import Type from 'typebox'
import { expect, test } from 'vitest'
import { described, read, upload, write } from './operation.ts'

const row = { input: Type.Object({}), answer: Type.Object({}), access: { kind: 'public', why: 'it is a test' } } as const
const entry = { summary: 'Does something', example: {} }
const files = { fields: { document: { kinds: ['pdf'] } }, maxBytes: 1, needsFile: true } as const

test('rate and history follow from the kind of a call, unless its row or its entry says them', () => {
  const calls = described(
    {
      look: entry,
      lookUp: { ...entry, rate: 'lookup' },
      change: { ...entry, records: 'person.updated' },
      send: { ...entry, records: 'document.uploaded' },
    },
    null,
    null,
    { look: read(row), lookUp: read(row), change: write(row), send: upload({ ...row, upload: files }) },
  )
  expect(Object.values(calls).map(({ rate, records }) => [rate, records])).toEqual([
    ['read', { none: 'changes nothing' }],
    ['lookup', { none: 'changes nothing' }],
    ['write', 'person.updated'],
    ['upload', 'document.uploaded'],
  ])
})

test('a writing call without an action of the history is refused', () => {
  expect(() => described({ change: entry }, null, null, { change: write(row) })).toThrow(
    'schemas/calls, "change": add "records"',
  )
})

test('a member in the row and in the entry of a call is refused', () => {
  const input = { change: { ...entry, records: 'person.updated' } }
  const twice = () => described(input, null, null, { change: write({ ...row, records: 'person.created' }) })
  expect(twice).toThrow('schemas/calls, "change": the row of the call in contract/ has "records" as well')
})
