import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Reply } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import type { Given, More } from '../../../tests/web/whole.ts'
import type { BackgroundJobs } from './use-background-jobs.ts'
import { whenInWords } from './when-in-words.ts'

const DEAD: Given<BackgroundJobs['jobs'][number]> = {
  id: 7,
  task: 'send-invitation',
  state: 'Failed',
  about: { entity: 'person', id: 3, name: 'Luis Peña' },
  tries: 12,
  max_tries: 12,
  created_at: '2026-11-20T10:00:00.000Z',
  failed_at: '2026-11-21T02:00:00.000Z',
  error: '550 no mailbox <…@…> here',
}
const RETRYING = { ...DEAD, id: 8, task: 'sweep-files', state: 'Retrying' as const, about: null, tries: 2, error: 'disk full' }
const SCHEDULE: Given<BackgroundJobs['schedules'][number]> = {
  task: 'delete-expired',
  cron: '17 9 * * *',
  last_done_at: '2026-11-21T09:17:02.000Z',
  next_run_at: '2026-11-22T09:17:00.000Z',
}
const WHOLE = { checked_at: '2026-11-22T09:17:00.000Z', checked: 12_345, broken: 0, first_id: null }
const KEPT: BackgroundJobs['retention'][number] = {
  kind: 'sent_mails',
  days: 730,
  law: 'LFT 516, 518, 519',
  last_run_at: '2026-11-22T09:17:00.000Z',
  deleted: 1250,
  total: 4000,
}
const answerOf = (more: More<BackgroundJobs> = {}): Reply => {
  const jobs = more.jobs ?? []
  return {
    jobs,
    totalJobs: jobs.length,
    waiting: 2,
    workers: 1,
    schedules: [SCHEDULE],
    history: WHOLE,
    retention: [KEPT],
    kept: [
      { kind: 'payroll', years: 5, law: 'LFT 804' },
      { kind: 'history', years: null, law: null },
    ],
    ...more,
  }
}

function open(answer: () => Reply, path = '/admin/background-jobs') {
  return openOffice(path, sessionOf('Admin'), {
    'employee/get-background-jobs': answer,
    'employee/give-up-background-job': () => ({ givenUp: true }),
  })
}
const failedJobs = () => screen.findByRole('region', { name: 'Failed jobs' })

test('data that are deleted by themselves show their term, its law and what was deleted', async () => {
  open(() =>
    answerOf({ retention: [KEPT, { ...KEPT, kind: 'sessions', days: 0, law: null, last_run_at: null, deleted: 0, total: 0 }] }),
  )
  const region = await screen.findByRole('region', { name: 'Data deleted automatically' })
  expect(within(region).getByText('At least 5 years (LFT 804)')).toBeTruthy()
  expect(within(region).getByText('Not deleted automatically (Provider’s own rule)')).toBeTruthy()
  const [, mails, sessions] = within(region).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  for (const words of [
    'List of sent emails',
    '730 days (2 years)',
    'LFT 516, 518, 519',
    '1,250 in the last run, 4,000 in total',
  ])
    expect(within(mails).getByText(words)).toBeTruthy()
  for (const words of ['Expired sessions', 'Until it expires', 'Provider’s own rule', 'Never'])
    expect(within(sessions).getByText(words)).toBeTruthy()
})

test('failed jobs show kind, subject, attempts and error, N/E for no next attempt (B14); schedules show their last and next run', async () => {
  open(() => answerOf({ jobs: [DEAD, RETRYING] }))
  const region = await failedJobs()
  const [dead, retrying] = within(region).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  for (const words of ['Invitation by email', 'Failed', '550 no mailbox <…@…> here', '12 of 12', '20 Nov 2026, 20:00', 'N/E']) {
    expect(within(dead).getByText(words)).toBeTruthy()
  }
  expect(within(dead).getByRole('link', { name: 'Luis Peña' }).getAttribute('href')).toBe('/admin/employees-onboarding/3')
  expect(within(retrying).getByText('Will be retried')).toBeTruthy()
  expect(within(retrying).getByText('No specific record')).toBeTruthy()
  const schedules = screen.getByRole('region', { name: 'Schedules' })
  for (const words of ['On time', 'Every day at 03:17', '21 Nov 2026, 03:17', '22 Nov 2026, 03:17']) {
    expect(within(schedules).getByText(words)).toBeTruthy()
  }
  await expectNoFindings()
})

test('missing workers, and a schedule that did not run, are alarms', async () => {
  open(() => answerOf({ workers: 0, schedules: [{ ...SCHEDULE, is_late: true }] }))
  expect(await screen.findByText('No server is working on jobs')).toBeTruthy()
  expect(screen.getByText('A scheduled job did not run')).toBeTruthy()
  expect(screen.getByText('Did not run')).toBeTruthy()
})

test('a refused retry says why; a failed job is tried again, and the list is read again, with the number of waiting jobs', async () => {
  let jobs = [DEAD]
  const { server, user } = open(() => answerOf({ jobs }))
  await failedJobs()
  const retry = screen.getByRole('button', { name: 'Retry now: Invitation by email' })
  const message = 'We could not find this record.'
  server.replies['employee/retry-background-job'] = () => ({ status: 404, code: 'NOT_FOUND', message })
  await user.click(retry)
  expect(await screen.findByText(message)).toBeTruthy()
  server.replies['employee/retry-background-job'] = () => ({ retried: true })
  jobs = []
  await user.click(retry)
  expect(await screen.findByText('No job has failed')).toBeTruthy()
  expect(screen.getByText('2 jobs are waiting.')).toBeTruthy()
  expect(server.inputs('employee/retry-background-job')).toEqual([{ id: 7 }, { id: 7 }])
})

test('a failed job is given up with a reason of ten characters', async () => {
  let jobs = [DEAD]
  const { server, user } = open(() => answerOf({ jobs }))
  await failedJobs()
  const dialog = await openDialog(user, 'Give up: Invitation by email', 'Give up this job?')
  await user.click(dialog.getByRole('button', { name: 'Give up' }))
  expect(dialog.getByRole('alert').textContent).toBe('Enter a reason of at least 10 characters.')
  expect(server.of('employee/give-up-background-job')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The address is gone.')
  jobs = []
  await user.click(dialog.getByRole('button', { name: 'Give up' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputs('employee/give-up-background-job')).toEqual([{ id: 7, reason: 'The address is gone.' }])
  expect(await screen.findByText('No job has failed')).toBeTruthy()
})

test('a page that could not be read keeps its title and offers to try again', async () => {
  open(() => 'offline')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Background Jobs' }).className).not.toContain('visually-hidden')
})

test("Admin's Home says what needs a decision, and leads there", async () => {
  open(() => answerOf({ jobs: [DEAD, RETRYING], schedules: [{ ...SCHEDULE, is_late: true }] }), '/admin')
  const region = await screen.findByRole('region', { name: 'Background jobs need your attention' })
  expect(within(region).getByText('One job failed permanently. One schedule did not run.')).toBeTruthy()
  expect(within(region).getByRole('link').getAttribute('href')).toBe('/admin/background-jobs')
})

test("Admin's Home raises the alarm where the history was changed, and the page says how it was found", async () => {
  const broken = { ...WHOLE, broken: 2, first_id: 77 }
  open(() => answerOf({ history: broken }), '/admin')
  const region = await screen.findByRole('region', { name: 'The history was changed outside of Plantilla' })
  expect(region.textContent).toContain('2 entries do not agree with their seals. The first is entry 77.')
  cleanup()
  open(() => answerOf({ history: broken }))
  expect((await screen.findByRole('alert')).textContent).toContain('The first is entry 77.')
  cleanup()
  open(() => answerOf())
  expect(await screen.findByText('The history is complete: 12,345 entries agree with their seals.')).toBeTruthy()
  cleanup()
  open(() => answerOf({ history: null }))
  expect(await screen.findByText('The history has not been checked yet. It is checked every night.')).toBeTruthy()
})

test.each([
  ['17 9 * * *', 'Every day at 03:17'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['0 6 1 * *', '0 6 1 * * (UTC)'],
])('%s is %s', (cron, words) => expect(whenInWords(cron, '2026-11-22T09:17:00.000Z')).toBe(words))
