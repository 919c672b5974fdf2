import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuery } from '../../providers/use-query.ts'

afterEach(cleanup)

/** Displays the state that a screen reads from a query. */
function Reading({ read }: { read: () => Promise<string> }) {
  const { callStatus, loading, data, error, refetch } = useQuery({ queryKey: ['read'], queryFn: read, retry: false })
  return (
    <button type="button" onClick={() => void refetch()}>
      {`${callStatus} ${loading} ${data ?? error?.message ?? 'nothing'}`}
    </button>
  )
}
const show = (read: () => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Reading read={read} />
    </QueryClientProvider>,
  )

test('a reading call is -1 while it loads, 400 when it failed, -1 while it is tried again, and 200 at the end [B13]', async () => {
  let end = Promise.withResolvers<string>()
  const read = vi.fn(() => {
    end = Promise.withResolvers<string>()
    return end.promise
  })
  show(read)
  await screen.findByText('-1 true nothing')
  end.reject(new Error('Away'))
  const failed = await screen.findByText('400 false Away')
  failed.click()
  await screen.findByText(/^-1 true/)
  end.resolve('answer')
  await screen.findByText('200 false answer')
  expect(read).toHaveBeenCalledTimes(2)
})
