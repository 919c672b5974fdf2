import { act, screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EXPORT_HEADERS } from '../../contract/tables/list-limits.ts'
import type { Reply } from '../../tests/web/fake-server.ts'
import { openOffice } from '../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../tests/web/people.ts'
import { savedFiles } from '../../tests/web/saved-files.ts'

const LIST = '/admin/employees-onboarding'
const saved = savedFiles()

const rowsOf = (rows: number, isCut = false) => ({
  [EXPORT_HEADERS.rows]: String(rows),
  [EXPORT_HEADERS.isCut]: isCut ? 'yes' : 'no',
})

function open(reply: () => Reply | Promise<Reply>, { total = 3, path = LIST } = {}) {
  return openOffice(path, sessionOf('Admin'), {
    'employee/all-employees': () => ({ employees: [{ ...personOf(1), contract: null, extra: {} }], totalEmployees: total }),
    'employee/export-employees': reply,
  })
}
const csvOf = (body: BodyInit, rows = 3, isCut = false) =>
  new Response(body, {
    headers: {
      ...rowsOf(rows, isCut),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="employees-2026-11-21.csv"',
    },
  })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
const press = async (user: ReturnType<typeof userEvent.setup>) => {
  await screen.findByRole('table')
  await user.click(await button())
}

test('requests and saves the shown list: search, filters, order and chosen columns, without a page, as CSV and as XLSX [G7]', async () => {
  const path = `${LIST}?page=2&search=pe%C3%B1a&status=Signing&sort=-lastname&columns=lastname,phone`
  const { server, user } = open(() => csvOf('Name,Phone\r\nAna,1\r\n', 60), { total: 60, path })
  await press(user)
  await screen.findByText('60 rows exported.')
  expect(server.inputs('employee/export-employees')).toEqual([
    { search: 'peña', sort: '-lastname', filters: { status: 'Signing' }, columns: ['lastname', 'phone'] },
  ])
  expect(saved.map(({ name }) => name)).toEqual(['employees-2026-11-21.csv'])
  expect(await saved[0]?.blob.text()).toBe('Name,Phone\r\nAna,1\r\n')
  const headers = { ...rowsOf(61), 'content-disposition': 'attachment; filename="employees-2026-11-21.xlsx"' }
  server.replies['employee/export-employees'] = () => new Response('PK', { headers })
  await user.click(screen.getByRole('button', { name: 'Export XLSX' }))
  await screen.findByText('61 rows exported.')
  expect(server.inputs('employee/export-employees')[1]).toMatchObject({ columns: ['lastname', 'phone'], format: 'xlsx' })
  expect(saved[1]?.name).toBe('employees-2026-11-21.xlsx')
})

test('while it runs it says how far it is and is not started twice; another selection forgets the last file', async () => {
  let send: (text: string) => void = () => undefined
  let end: () => void = () => undefined
  const body = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  const { server, user } = open(() => csvOf(body))
  await press(user)
  act(() => send('Name\r\nAna\r\nLuz\r\n'))
  await screen.findByText('Exporting 2 of 3…')
  expect((await button()).disabled).toBe(true)
  act(() => end())
  await screen.findByText('3 rows exported.')
  expect(server.of('employee/export-employees')).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Signing')
  await waitFor(() => expect(screen.queryByText('3 rows exported.')).toBeNull())
})

test('a filter changed while a file is written has its own export; the first file still arrives', async () => {
  const ends: (() => void)[] = []
  const slow = () =>
    csvOf(
      new ReadableStream({
        start(controller) {
          const end = () => {
            controller.enqueue(new TextEncoder().encode(`Name\r\nFile ${ends.indexOf(end) + 1}\r\n`))
            controller.close()
          }
          ends.push(end)
        },
      }),
      1,
    )
  const { server, user } = open(slow)
  await press(user)
  await screen.findByText(/^Exporting/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Signing')
  await waitFor(() => expect(screen.queryByText(/^Exporting/)).toBeNull())
  await user.click(await button())
  await screen.findByText(/^Exporting/)
  const filters = server.of('employee/export-employees').map(({ input }) => input['filters'])
  expect(filters).toEqual([undefined, { status: 'Signing' }])
  act(() => ends[0]?.())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await button()).disabled).toBe(true)
  act(() => ends[1]?.())
  await screen.findByText('1 row exported.')
  expect(await Promise.all(saved.map(({ blob }) => blob.text()))).toEqual(['Name\r\nFile 1\r\n', 'Name\r\nFile 2\r\n'])
})

test('a file that breaks off after the filter was changed is reported all the same', async () => {
  let breakOff: () => void = () => undefined
  const { user } = open(() =>
    csvOf(new ReadableStream({ start: (controller) => (breakOff = () => controller.error(new Error('gone'))) })),
  )
  await press(user)
  await screen.findByText(/^Exporting/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Signing')
  await waitFor(() => expect(screen.queryByText(/^Exporting/)).toBeNull())
  act(() => breakOff())
  await screen.findByText('The file is incomplete.', { exact: false })
})

test('a list longer than the limit of a file reports the missing rows', async () => {
  const { user } = open(() => csvOf('Name\r\n', 50_000, true), { total: 10_001 })
  await press(user)
  await screen.findByText('The first 50,000 people exported. Filter to export the others.')
})

test.each([
  [
    'a refusal',
    () => ({ status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' }),
    'You do not have',
  ],
  ['no network', () => 'offline' as const, 'The server cannot be reached.'],
  [
    'a file that breaks off',
    () => csvOf(new ReadableStream({ start: (c) => c.error(new Error('gone')) })),
    'The file is incomplete.',
  ],
])('%s is reported and nothing is saved', async (_what, reply, text) => {
  const { user } = open(reply as () => Reply)
  await press(user)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(saved).toEqual([])
  expect((await button()).disabled).toBe(false)
})
