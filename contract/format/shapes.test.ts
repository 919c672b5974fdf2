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
