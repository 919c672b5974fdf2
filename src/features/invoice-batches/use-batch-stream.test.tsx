import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, type Reply } from '../../../tests/web/fake-server.ts'
import { FakeEventSource, fakeStreams } from '../../../tests/web/invoice-batches.ts'
import { useBatchStream } from './use-batch-stream.ts'

fakeStreams()

/** A requested batch whose answer arrives when `arrives` is called. */
function ask() {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  fakeServer({ 'contractor/open-batch-stream': () => promise })
  const { result, unmount } = renderHook(useBatchStream)
  let gone: Promise<void> = Promise.resolve()
  act(() => {
    gone = result.current.goOn('key-1')
  })
  const arrives = (reply: Reply) =>
    act(async () => {
      resolve(reply)
      await gone
    })
  return { result, unmount, arrives }
}
const TOKEN = { batchKey: 'key-1', streamToken: 'token' }

test('a stream whose token comes after the page was left is not opened [H4]', async () => {
  const { unmount, arrives } = ask()
  unmount()
  await arrives(TOKEN)
  expect(FakeEventSource.opened).toEqual([])
})

test('an answer for a batch that is no longer shown changes nothing [H4]', async () => {
  for (const reply of [TOKEN, 'offline'] as const) {
    const { result, arrives } = ask()
    act(() => result.current.reset())
    await arrives(reply)
    expect(FakeEventSource.opened).toEqual([])
    expect(result.current).toMatchObject({ isOpen: false, status: -1, error: null })
  }
})
