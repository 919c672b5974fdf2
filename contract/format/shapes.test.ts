import Type from 'typebox'
import { expect, test } from 'vitest'
import { shapes } from './shapes.ts'

test('a kind with two numbers has a minimum and a maximum, one with one number a maximum', () => {
  const { Input } = shapes({
    Input: { 'ids: Id[1-200]': '', 'tags?: string(40)[20]': '', 'name: string(1-60)': '', 'days?: integer(1-365)': '' },
  })
  expect(JSON.parse(JSON.stringify(Input))).toEqual({
    type: 'object',
    required: ['ids', 'name'],
    properties: {
      ids: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
      tags: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 40 } },
      name: { type: 'string', minLength: 1, maxLength: 60 },
      days: { type: 'integer', minimum: 1, maximum: 365 },
    },
  })
})

test('a shape includes the members of a list request', () => {
  const { Input } = shapes({ Input: { '...ListRequest': '', 'only: Kind': '' } }, { Kind: Type.Literal('open') }, 'inputs')
  expect(Object.keys(Input.properties)).toEqual(['page', 'limit', 'search', 'sort', 'only'])
})

test('a minimum or a maximum of zero counts', () => {
  const { Input } = shapes({ Input: { 'none: Id[0]': '', 'count: integer(0)': '', 'step: integer(0-100)': '' } }, {}, 'inputs')
  expect(Input.properties).toMatchObject({
    none: { maxItems: 0 },
    count: { maximum: 0 },
    step: { minimum: 0, maximum: 100 },
  })
})

test('a list of people has as many as a company can have', () => {
  const { Input } = shapes({ Input: { 'ids: Id[1-people]': '', 'notes: {}[people]': { 'note: Text': '' } } }, {}, 'inputs')
  expect(Input.properties).toMatchObject({ ids: { minItems: 1, maxItems: 20_000 }, notes: { maxItems: 20_000 } })
})

test.each(['integer(-10-10)', 'Id[5-]', 'string(60-1)', 'string(1-2-3)', 'Id[-5]', 'string(many)', 'string()', 'Id[all]'])(
  'the bounds of %s are refused',
  (kind) => {
    expect(() => shapes({ Input: { [`it: ${kind}`]: '' } }, {}, 'inputs')).toThrow(
      `schemas/inputs, "Input", "it: ${kind}": "${/[[(](.*)[\])]/.exec(kind)?.[1]}" is neither a maximum nor`,
    )
  },
)

test('a kind that is optional itself is refused: the column says it', () => {
  expect(() => shapes({ Input: { 'note?: Note': '' } }, { Note: Type.Optional(Type.String()) }, 'inputs')).toThrow(
    'schemas/inputs, "Input", "note?: Note": the kind "Note" is optional',
  )
})

test.each([
  ['a kind of the module', { Input: { 'id: Id': '' } }, { Day: Type.String() }, 'Day'],
  ['a shape of the file', { Day: { 'id: Id': '' } }, {}, 'Day'],
  ['a shape with the name of a kind of the module', { Note: { 'id: Id': '' } }, { Note: Type.String() }, 'Note'],
])('%s replaces no other kind', (_what, file, more, name) => {
  expect(() => shapes(file, more, 'inputs')).toThrow(`schemas/inputs, "${name}": another kind has this name`)
})
