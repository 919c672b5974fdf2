import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import table from '../../../schemas/tables/sent-mails.json' with { type: 'json' }

test('the list of sent mails has words for kinds that there are, and can look for each of them', () => {
  const files = readdirSync(join(import.meta.dirname, 'templates')).filter((file) => file.endsWith('.json'))
  const kinds = files.map((file) => file.slice(0, -'.json'.length))
  const { labels } = table.columns.find(({ field }) => field === 'template') ?? {}
  const { options } = table.filters.find(({ field }) => field === 'template') ?? {}
  expect(kinds).toEqual(expect.arrayContaining(Object.keys(labels ?? {})))
  expect([...(options ?? [])].sort()).toEqual(Object.keys(labels ?? {}).sort())
})
