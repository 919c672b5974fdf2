import { Refine } from '@refinedev/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { earlyAnswer, sendEarly } from '../../providers/api.ts'
import { useRead } from '../../providers/calls.ts'
import { dataProvider } from '../../providers/data/data-provider.ts'
import { createQueryClient, FRESH_MS } from '../../providers/query-client.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { fakeServer } from '../../tests/web/fake-server.ts'
import { storeToken } from '../../tests/web/office.tsx'

const CALL = 'notifications/find-what-waits'

function Reading({ person }: { person: number }) {
  const { data } = useRead(CALL, {}, { since: [person], staleTime: FRESH_MS })
  return data ? `${data.groups.length} groups` : 'nothing'
}
const reading = (person: number, clientConfig = createQueryClient()) => (
  <Refine dataProvider={dataProvider} options={{ reactQuery: { clientConfig } }}>
    <Reading person={person} />
  </Refine>
)

test('an early answer counts as fresh from the moment it was asked for, not from its drawing', async () => {
  const server = fakeServer({ [CALL]: () => ({ groups: [] }) })
  storeToken('token', 'Admin')
  sendEarly(CALL, {}, 'token')
  await eventually(() => expect(earlyAnswer(CALL, {})).toBeDefined())
  const queries = createQueryClient()
  const now = vi.spyOn(Date, 'now')
  const passes = (ms: number) => now.mockReturnValue(Date.now() + ms)
  passes(9_000)
  render(reading(1, queries)).unmount()
  passes(FRESH_MS - 9_000 - 100)
  render(reading(1, queries)).unmount()
  expect(server.of(CALL)).toHaveLength(1)
  passes(200)
  render(reading(1, queries))
  await eventually(() => expect(server.of(CALL)).toHaveLength(2))
  now.mockRestore()
})

test('the first reader gets the early answer, and the answer is read again when what it depends on changes', async () => {
  const answers = [{ groups: [] }, { groups: [{}] }]
  const server = fakeServer({ [CALL]: () => answers.shift() ?? { groups: [] } })
  storeToken('token', 'Admin')
  sendEarly(CALL, {}, 'token')
  await eventually(() => expect(earlyAnswer(CALL, {})).toBeDefined())
  const { rerender } = render(reading(1))
  expect(document.body.textContent).toBe('0 groups')
  rerender(reading(2))
  await screen.findByText('1 groups')
  expect(server.of(CALL)).toHaveLength(2)
})
