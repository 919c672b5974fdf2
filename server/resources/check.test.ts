import { expect, test, vi } from 'vitest'

const KEY = {
  title: 'Office keys',
  entity: 'office-key',
  columns: { code: 'text' },
  sorts: ['code'],
  filters: [],
  permissions: { text: 'Keys.', viewTab: 'The list.', viewDetails: 'One key.', edit: 'Change keys.' },
  example: { code: 'K1' },
}

/** Problems that the check finds in a file, with all tables made from it. */
async function check(content: object): Promise<string[]> {
  vi.resetModules()
  await import('../../tests/support/load-texts.ts')
  vi.doMock('../../schemas/resources.json', () => ({ default: content }))
  const { checkResources } = await import('./check.ts')
  vi.doUnmock('../../schemas/resources.json')
  return checkResources()
}

test('finds nothing in the file of the product', async () => {
  vi.resetModules()
  const { checkResources } = await import('./check.ts')
  expect(checkResources()).toEqual([])
})

test('names each member that does not fit the shape', async () => {
  const { example: _example, ...incomplete } = KEY
  expect(await check({ 'Office keys': KEY })).toEqual(['Office keys: a name has lower-case letters and hyphens'])
  await expect(check({ keys: incomplete })).rejects.toThrow('schemas/resources.json: keys lacks example')
  expect(await check({ keys: { ...KEY, columns: { code: 'colour' } } })).toHaveLength(1)
  expect(await check({ keys: { ...KEY, owner: 'me' } })).toHaveLength(1)
})

test('names missing files, unknown columns, and names that are taken', async () => {
  expect(await check({ 'office-keys': { ...KEY, sorts: ['weight'], columns: { code: 'text', version: 'integer' } } })).toEqual([
    'office-keys.sorts: there is no "weight"',
    'office-keys.columns: every record has "version"',
    'office-keys: schemas/tables/office-keys.json is missing',
    'office-keys: schemas/forms/office-key.json is missing',
    'office-keys: schemas/views/office-key.json is missing',
  ])
  const problems = await check({ clients: { ...KEY, title: 'Clients' } })
  for (const what of ['page', 'resource', 'area of permissions', 'group of permissions'])
    expect(problems).toContain(`clients: there is a ${what} of that name already`)
  expect(problems).toContain('Clients: there is a group of calls of that name already')
})

test('names deadlines that are no days, or are counted from none', async () => {
  const deadlines = { due: { from: 'code', workingDays: 20, article: 'art. 31' } }
  expect(await check({ 'office-keys': { ...KEY, columns: { code: 'text', due: 'day' }, deadlines } })).toContain(
    'office-keys.deadlines: there is no "code"',
  )
})
