import { expect, test } from 'vitest'
import { createAjv } from '../../contract/forms/ajv.ts'
import { operations } from '../../contract/index.ts'
import { Machine } from '../../contract/machines/definition.ts'
import type { Operation } from '../../contract/operation.ts'
import { ResourceShape } from '../../contract/simple-resources/definition.ts'
import { TableDefinition } from '../../contract/tables/definition.ts'
import { ViewDefinition } from '../../contract/views/definition.ts'
import guide from '../../schemas/guide.json' with { type: 'json' }
import { Requirements } from '../areas/clients/requirements.ts'
import { AgreementFile } from '../outside/esign/embedded/agreements/agreement-file.ts'
import { judgeOf } from './shape.ts'

const inputs = Object.entries(operations as Record<string, Operation>).map(([name, { input }]): [string, object] => [
  name,
  input,
])
const files = { Machine, ResourceShape, TableDefinition, ViewDefinition, Requirements, AgreementFile }
const conditions = guide.steps.map(({ from, to, condition }): [string, object] => [`step ${from} to ${to}`, condition])

test('every schema by which the server judges calls, files and the steps of the guide is a valid one', () => {
  const ajv = createAjv()
  const all = [...inputs, ...Object.entries<object>(files), ...conditions]
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(([, schema]) => !ajv.validateSchema(schema)).map(([name]) => name)).toEqual([])
  expect(ajv.validateSchema({ type: 'text' })).toBe(false)
})

test('all errors of an input are reported, but only the first one of an input with thousands of members', () => {
  const judge = judgeOf({ type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } })
  const errorsOf = (members: number, id: unknown) => {
    const isValid = judge({ ids: Array.from({ length: members }, () => id) })
    return isValid ? 0 : judge.errors?.length
  }
  expect([errorsOf(1000, 'a'), errorsOf(500_000, 'a')]).toEqual([1000, 1])
  expect([errorsOf(1000, 1), errorsOf(500_000, 1)]).toEqual([0, 0])
})
