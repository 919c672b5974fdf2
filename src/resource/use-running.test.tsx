import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRunning } from '../../providers/calls.ts'

test('a call that is made again while it runs is the same call', async () => {
  const inputs: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const { result } = renderHook(() =>
    useRunning((input: string) => {
      inputs.push(input)
      return promise
    }),
  )
  const { call } = result.current
  await act(async () => {
    const both = [call('first'), call('second')]
    resolve('done')
    const [one, other] = await Promise.all(both)
    expect(other).toBe(one)
    expect(one?.data).toBe('done')
  })
  expect(inputs).toEqual(['first'])
})
