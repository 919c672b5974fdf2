import { expect, test } from 'vitest'
import table from '../../../schemas/tables/sent-mails.json' with { type: 'json' }
import { MAIL_NAMES } from './compose.ts'

test('the list of sent mails has words for kinds that there are, and can look for each of them', () => {
  const { labels } = table.columns.find(({ field }) => field === 'template') ?? {}
  const { options } = table.filters.find(({ field }) => field === 'template') ?? {}
  expect(MAIL_NAMES).toEqual(expect.arrayContaining(Object.keys(labels ?? {})))
  expect([...(options ?? [])].sort()).toEqual(Object.keys(labels ?? {}).sort())
})
