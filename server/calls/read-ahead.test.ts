import { expect, test, vi } from 'vitest'
import type { Session } from './context.ts'
import { createReadAhead } from './read-ahead.ts'

const sessionOf = (companyId: number) => ({ sessionId: 1, id: 7, role: 'Client', companyId }) as Session
const found = (companyId: number) => async () => ({ caller: sessionOf(companyId) })
const ended = () => Promise.reject(new Error('ended'))
const rows = async ({ companyId }: Session) => `rows of ${companyId}`

test('a read begins before the session is known, once its bearer made an earlier call', async () => {
  const ahead = createReadAhead<string>()
  const read = vi.fn(rows)
  expect((await ahead('bearer', found(1), read)).answer).toBeNull()
  expect(read).not.toHaveBeenCalled()
  let isBegun = false
  const { answer } = await ahead(
    'bearer',
    async () => {
      isBegun = read.mock.calls.length === 1
      return { caller: sessionOf(1) }
    },
    read,
  )
  expect([isBegun, await answer]).toEqual([true, 'rows of 1'])
})

test('the session is asked for when the read has been sent', async () => {
  const ahead = createReadAhead<string>()
  await ahead('bearer', found(1), rows)
  const sent: string[] = []
  const identify = async () => {
    sent.push('session')
    return { caller: sessionOf(1) }
  }
  const read = async (session: Session) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    sent.push('read')
    return rows(session)
  }
  await ahead('bearer', identify, read)
  expect(sent).toEqual(['read', 'session'])
})

test('a caller whose session has changed gets no answer of the former one, and the next call is ahead again', async () => {
  const ahead = createReadAhead<string>()
  await ahead('bearer', found(1), rows)
  expect((await ahead('bearer', found(2), rows)).answer).toBeNull()
  expect(await (await ahead('bearer', found(2), rows)).answer).toBe('rows of 2')
})

test('a read gets the same object for a session that has not changed, and another one after a change', async () => {
  const ahead = createReadAhead<Session>()
  const given: Session[] = []
  const note = async (session: Session) => {
    given.push(session)
    return session
  }
  for (const companyId of [1, 1, 1, 2, 2]) await ahead('bearer', found(companyId), note)
  const [first, second, changed, other] = given
  expect(second).toBe(first)
  expect(changed).toBe(first)
  expect(other?.companyId).toBe(2)
})

test('an ended session is refused, and reads nothing at the next call', async () => {
  const ahead = createReadAhead<string>()
  const read = vi.fn(rows)
  await ahead('bearer', found(1), read)
  for (let call = 0; call < 3; call++) await expect(ahead('bearer', ended, read)).rejects.toThrow('ended')
  expect(read).toHaveBeenCalledTimes(1)
})

test('the failure of a read is that of its caller, and of no other', async () => {
  const ahead = createReadAhead<string>()
  const refuse = () => Promise.reject(new Error('refused'))
  await ahead('bearer', found(1), refuse)
  // A failure that no caller takes would end the process.
  expect((await ahead('bearer', found(2), refuse)).answer).toBeNull()
  await expect((await ahead('bearer', found(2), refuse)).answer).rejects.toThrow('refused')
})

test('the thousand sessions used last are remembered', async () => {
  const ahead = createReadAhead<string>()
  for (let at = 0; at < 1000; at++) await ahead(`bearer ${at}`, found(1), rows)
  await ahead('bearer 0', found(1), rows)
  await ahead('one more', found(1), rows)
  const isAhead = async (bearer: string) => (await ahead(bearer, found(1), rows)).answer !== null
  expect([await isAhead('bearer 0'), await isAhead('bearer 2'), await isAhead('bearer 1')]).toEqual([true, true, false])
})
