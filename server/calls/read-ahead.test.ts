import { expect, test, vi } from 'vitest'
import type { Session } from './context.ts'
import { createReadAhead } from './read-ahead.ts'

const sessionOf = (companyId: number) => ({ sessionId: 1, id: 7, role: 'Client', companyId }) as Session

test('a read begins at once with the session of an earlier call', async () => {
  const ahead = createReadAhead<string>()
  const read = vi.fn(async ({ companyId }: Session) => `rows of ${companyId}`)
  expect(ahead.begin('bearer', read)).toBeNull()
  ahead.remember('bearer', sessionOf(1))
  const begun = ahead.begin('bearer', read)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await begun?.answerFor(sessionOf(1))).toBe('rows of 1')
})

test('a caller whose session is another now, or none, gets no answer of the former one', () => {
  const ahead = createReadAhead<string>()
  ahead.remember('bearer', sessionOf(1))
  const begun = ahead.begin('bearer', async () => 'rows of 1')
  expect([begun?.answerFor(sessionOf(2)), begun?.answerFor(null)]).toEqual([null, null])
})

test('the failure of a read is that of its caller, and of no other', async () => {
  const ahead = createReadAhead<string>()
  ahead.remember('bearer', sessionOf(1))
  const begun = ahead.begin('bearer', async () => {
    throw new Error('refused')
  })
  await expect(begun?.answerFor(sessionOf(1))).rejects.toThrow('refused')
  // A failure without a caller would end the process.
  ahead.begin('bearer', () => Promise.reject(new Error('refused')))
})

test('a thousand sessions are remembered, and calls without a session never', () => {
  const ahead = createReadAhead<string>()
  for (let at = 0; at <= 1000; at++) ahead.remember(`bearer ${at}`, sessionOf(at))
  ahead.remember('token of a link', { personId: 1, tokenId: 1 })
  ahead.remember(null, sessionOf(1))
  const isRemembered = (bearer: string | null) => ahead.begin(bearer, async () => '') !== null
  expect([isRemembered('bearer 0'), isRemembered('bearer 1'), isRemembered('bearer 1000')]).toEqual([false, true, true])
  expect([isRemembered('token of a link'), isRemembered(null)]).toEqual([false, false])
})
