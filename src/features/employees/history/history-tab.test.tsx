import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HistoryRow } from '../../../../contract/history/schemas.ts'
import type { Reply } from '../../../../tests/web/fake-server.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const rowOf = (id: number, more: More<HistoryRow> = {}): Given<HistoryRow> => ({
  id,
  at: '2026-11-20T18:05:00.000Z',
  actor: { id: 9, name: 'Begoña Ibáñez', role: 'Client' },
  entity: 'person',
  entity_id: 7,
  company_id: 10,
  action: 'person.updated',
  ...more,
})

function open(answer: (input: Record<string, unknown>) => Reply) {
  return openOffice('/admin/employees-onboarding/7?tab=history', sessionOf('Admin'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7) }),
    'employee/find-all-history': answer,
  })
}

const pageOf = (rows: Given<HistoryRow>[], total = rows.length, page = 1): Reply => ({
  history: rows,
  totalHistory: total,
  page,
  limit: 20,
})

test('kinds of people, days and times that no form names are read like everywhere [G7]', async () => {
  const changes = [
    { field: 'typeUser', from: null, to: 'InternalEmployee' },
    { field: 'job_name', from: null, to: 'Analyst' },
    { field: 'start_date', from: null, to: '2026-09-01' },
  ]
  open(() => pageOf([rowOf(1, { action: 'person.created', changes })]))
  const list = await screen.findByRole('list', { name: 'What happened, newest first' })
  for (const text of ['Type', 'Job', 'Start date']) within(list).getByText(text)
  for (const text of ['Internal employee', 'Analyst', '01 Sep 2026']) within(list).getByText(text)
  screen.getByText('1 entry')
})

test('statuses of an envelope are read like on its badge', async () => {
  const changes = [{ field: 'applicant_signature_status', from: 'sent', to: 'delivered' }]
  open(() => pageOf([rowOf(1, { entity: 'contract', action: 'envelope.updated', changes })]))
  const list = within(await screen.findByRole('list', { name: 'What happened, newest first' }))
  for (const text of ['Sent', 'Delivered']) list.getByText(text)
})

test('says what happened, when and by whom, each value before and after in the words of the forms', async () => {
  const changes = [
    { field: 'emergencyContact.name', from: null, to: 'José Peña' },
    { field: 'birthdate', from: '1990-05-01', to: '1990-05-02' },
    { field: 'gender', from: 'male', to: 'female' },
    { field: 'address.state', from: 'AGU', to: 'Ontario' },
    { field: 'bankDetail.clabe', from: null, to: '••••7771' },
    { field: 'something.new', from: true, to: 2 },
  ]
  open(() =>
    pageOf([
      rowOf(2, { changes }),
      rowOf(1, { actor: null, action: 'person.badge-printed', from_status: 'Request', to_status: 'Uploads', reason: 'Lost.' }),
    ]),
  )
  const list = await screen.findByRole('list', { name: 'What happened, newest first' })
  const [first, second] = within(list).getAllByRole('listitem')
  const texts = (entry: HTMLElement | undefined, role: string) =>
    within(entry as HTMLElement)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(texts(first, 'heading')).toEqual(['Record changed'])
  expect(first?.textContent).toContain('20 Nov 2026, 12:05')
  expect(first?.textContent).toContain('Begoña Ibáñez · Client')
  expect(texts(first, 'term')).toEqual(['Emergency contact, Name', 'Birthdate', 'Gender', 'State', 'CLABE', 'Something new'])
  expect(texts(first, 'definition')).toEqual([
    'N/E → became José Peña',
    '01 May 1990 → became 02 May 1990',
    'Male → became Female',
    'Aguascalientes → became Ontario',
    'N/E → became ••••7771',
    'Yes → became 2',
  ])
  expect(texts(second, 'heading')).toEqual(['Person badge printed'])
  expect(texts(second, 'definition')).toEqual(['Request → became Uploads'])
  expect(second?.textContent).toContain('Plantilla')
  expect(second?.textContent).toContain('Reason: Lost.')
})

test('older pages are added on demand, and a row that moved to the next page is listed once', async () => {
  const { user, server } = open(({ page }) =>
    page === 1 ? pageOf([rowOf(3), rowOf(2)], 22) : pageOf([rowOf(2), rowOf(1)], 22, 2),
  )
  await screen.findByText('2 of 22 entries')
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  await screen.findByText('3 of 22 entries')
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(server.inputs('employee/find-all-history')).toEqual([
    { page: 1, limit: 20, filters: { entity: 'person', entityId: 7 } },
    { page: 2, limit: 20, filters: { entity: 'person', entityId: 7 } },
  ])
})

test('an empty history says so; one that cannot be read shows the error and is tried again', async () => {
  let reply: Reply = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' }
  const { user } = open(() => reply)
  await screen.findByText('You do not have permission to do this.')
  reply = pageOf([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing has happened yet')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
