import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

const kind = {
  kind: 'tax',
  until: '2032-03-31',
  law: 'CFF 30, 67',
  rows: 4,
  deleted_rows: 0,
  deleted_files: 0,
}
const blocked = {
  id: 7,
  since: '2026-11-20T18:00:00.000Z',
  request_id: 3,
  company: 'Istmo',
  blocked_by: 'Ana Núñez',
  kinds: [kind],
}
const deleted = { ...kind, kind: 'contact', deleted_rows: 2, deleted_files: 1, deleted_at: '2027-07-01T09:17:00.000Z' }
const REASON = 'The person took the request back.'

test('Admin sees until when data are blocked, ends a blocking with a reason, and blocks former workers', async () => {
  const { server, user } = openOffice('/admin/blocked-people', sessionOf('Admin'), {
    'employee/list-blocked-people': () => ({
      blocked: [blocked, { ...blocked, id: 8, kinds: [deleted, kind] }],
      totalBlocked: 2,
      page: 1,
    }),
    'employee/list-past-terms': () => ({ people: [{ id: 9, name: 'Luis Mora', company: 'Istmo', ended_on: '2020-05-31' }] }),
    'employee/unblock-person': () => ({}),
    'employee/block-past-terms': () => ({ blocked: 1 }),
  })
  expect((await screen.findAllByText(/Payroll and tax papers: until .*CFF 30, 67/)).length).toBe(2)
  expect(screen.getByText(/Contact data: deleted .* 2 rows, 1 file/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End the blocking of person 8' })).toBeNull()
  const [request] = screen.getAllByRole('link', { name: 'Privacy request 3' })
  expect(request?.getAttribute('href')).toBe('/admin/privacy-requests/3')
  await expectNoFindings()
  const dialog = await openDialog(user, 'End the blocking of person 7')
  await user.type(dialog.getByRole('textbox'), REASON)
  await user.click(dialog.getByRole('button', { name: 'End blocking' }))
  expect(await screen.findByText('The blocking has ended')).toBeTruthy()
  expect(server.inputs('employee/unblock-person')).toEqual([{ id: 7, reason: REASON }])
  await user.click(await screen.findByRole('checkbox', { name: /Luis Mora/ }))
  await user.click(screen.getByRole('button', { name: 'Block 1 person' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block 1 person' }))
  expect(await screen.findByText('The data are blocked')).toBeTruthy()
  expect(server.inputs('employee/block-past-terms')).toEqual([{ ids: [9] }])
})

test('a list that fails stays a card of its page, which tries again and shows the other list', async () => {
  let isDown = true
  const { user } = openOffice('/admin/blocked-people', sessionOf('Admin'), {
    'employee/list-blocked-people': () =>
      isDown
        ? { status: 403, code: 'FORBIDDEN', message: 'You may not see this.' }
        : { blocked: [blocked], totalBlocked: 1, page: 1 },
    'employee/list-past-terms': () => ({ people: [{ id: 9, name: 'Luis Mora', company: null, ended_on: '2020-05-31' }] }),
  })
  expect(await screen.findByText('Last contract ended 31 May 2020')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Blocked People' })).toBeTruthy()
  const alert = await screen.findByRole('alert')
  await expectNoFindings()
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Person 7')).toBeTruthy()
})

test('once the last person of the last page has gone, the page before it is shown', async () => {
  const all = Array.from({ length: 26 }, (_one, at) => ({ ...blocked, id: at + 1 }))
  const { user } = openOffice('/admin/blocked-people', sessionOf('Admin'), {
    'employee/list-blocked-people': ({ page }) => ({
      blocked: all.slice((Number(page) - 1) * 25, Number(page) * 25),
      totalBlocked: all.length,
      page,
    }),
    'employee/unblock-person': () => {
      all.pop()
      return {}
    },
  })
  expect(await screen.findByText('Person 25')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Person 26')).toBeTruthy()
  const dialog = await openDialog(user, 'End the blocking of person 26')
  await user.type(dialog.getByRole('textbox'), REASON)
  await user.click(dialog.getByRole('button', { name: 'End blocking' }))
  expect(await screen.findByText('Person 25')).toBeTruthy()
  // The first page is shown as it was read before; its new total follows.
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull())
})

test('a page that is refused shows why, and not another page', async () => {
  const { user } = openOffice('/admin/blocked-people', sessionOf('Admin'), {
    'employee/list-blocked-people': ({ page }) =>
      page === 2
        ? { status: 403, code: 'FORBIDDEN', message: 'You may not see this.' }
        : { blocked: [blocked], totalBlocked: 26, page },
  })
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('You may not see this.')).toBeTruthy()
})
