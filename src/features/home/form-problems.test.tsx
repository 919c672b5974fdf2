import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dataProvider } from '../../../providers/data/data-provider.ts'
import { FormProblems } from './home-page.tsx'

const answer = (problems: object[]) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 200, problems }), { status: 200 }))
const show = () =>
  render(
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
      <FormProblems />
    </Refine>,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Admin reads which form file is not in use, and why', async () => {
  answer([{ file: 'profile.json', reasons: ['name: is wrong', 'title: is missing'], since: '2026-01-01T00:00:00.000Z' }])
  show()
  expect(await screen.findByRole('region', { name: 'Some form or list files are not in use' })).toBeTruthy()
  expect(screen.getByText('profile.json')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['name: is wrong', 'title: is missing'])
})

test('where every file is in use nothing is shown', async () => {
  const asked = vi.fn(async () => new Response(JSON.stringify({ status: 200, problems: [] }), { status: 200 }))
  vi.stubGlobal('fetch', asked)
  const { container } = show()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(container.textContent).toBe('')
})
