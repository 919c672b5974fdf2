import { expect, test } from 'vitest'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import audit from '../../schemas/tables/audit.json' with { type: 'json' }
import { HISTORY_ENTITIES } from './entities.ts'

test('the audit names and finds each kind of record of the history, and no other', () => {
  const kinds = [...HISTORY_ENTITIES, ...SIMPLE_RESOURCES.map(({ name }) => `resource:${name}`)].sort()
  const column = audit.columns.find(({ field }) => field === 'entity')
  const filter = audit.filters.find(({ field }) => field === 'entity')
  expect(Object.keys(column?.labels ?? {}).sort()).toEqual(kinds)
  expect([...(filter?.options ?? [])].sort()).toEqual(kinds)
  expect(filter?.labels).toEqual(column?.labels)
})
