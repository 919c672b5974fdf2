import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceChange, OFFERS_STEPS, refreshStepsOnChange } from './changes.ts'

test('a change makes the queries that offer steps old, and no other', async () => {
  const client = new QueryClient()
  onTestFinished(refreshStepsOnChange(client))
  const read = vi.fn(async () => 'answer')
  await client.fetchQuery({ queryKey: ['steps'], queryFn: read, meta: OFFERS_STEPS, staleTime: Number.POSITIVE_INFINITY })
  await client.fetchQuery({ queryKey: ['record'], queryFn: read, staleTime: Number.POSITIVE_INFINITY })
  announceChange()
  const isOld = (key: string) => client.getQueryState([key])?.isInvalidated
  expect([isOld('steps'), isOld('record')]).toEqual([true, false])
})
