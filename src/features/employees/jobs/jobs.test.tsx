import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import type { Job } from '../../../../contract/positions/schemas.ts'
import { eventually } from '../../../../tests/support/eventually.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { type Replies, STALE } from '../../../../tests/web/fake-server.ts'
import { jobOf } from '../../../../tests/web/jobs.ts'
import { lastDialog, openOffice } from '../../../../tests/web/office.tsx'
import { sessionOf } from '../../../../tests/web/people.ts'

const FIND = 'client/find-all-jobs'
const pageOf = (jobs: Job[]) => ({ jobs, totalJobs: jobs.length, page: 1, limit: 25 })

/** A server that has these jobs and finds one by its id, as the real one does. */
function open(jobs: Job[], more: Replies = {}, search = '', session = sessionOf('Admin')) {
  return openOffice(`/admin/job-listings${search}`, session, {
    [FIND]: ({ filters }) => {
      const id = (filters as { id?: number } | undefined)?.id
      return pageOf(id === undefined ? jobs.slice(0, 25) : jobs.filter((job) => job.id === id))
    },
    ...more,
  })
}

test('positions are listed, and one opens with the people in it', async () => {
  const { user } = open([
    jobOf(5, { job_name: 'Welder', people: [{ id: 7, firstname: 'Luis', lastname: 'Peña' }], people_count: 1 }),
  ])
  await user.click(await screen.findByRole('link', { name: /Welder/ }))
  const people = within(await screen.findByRole('region', { name: 'People in this job' }))
  expect(people.getByRole('link', { name: 'Luis Peña' }).getAttribute('href')).toBe('/admin/employees-onboarding/7')
  await expectNoFindings()
})

test('staff that may not open a person reads the names without a way to them', async () => {
  const people = [{ id: 7, firstname: 'Luis', lastname: 'Peña' }]
  const staff = sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { viewTab: true } } })
  open([jobOf(5, { people, people_count: 1 })], {}, '?job=5', staff)
  const list = within(await screen.findByRole('region', { name: 'People in this job' }))
  expect(list.getByText('Luis Peña')).toBeTruthy()
  expect(list.queryByRole('link')).toBeNull()
})

test('a position on no page of the list opens by its address', async () => {
  const many = Array.from({ length: 300 }, (_, at) => jobOf(at + 1))
  const { server } = open(many, {}, '?job=300')
  await screen.findByText('Edit Job 300')
  expect(server.of(FIND).some(({ input }) => JSON.stringify(input['filters']) === '{"id":300}')).toBe(true)
})

test('an address of an unknown position says so, and the list stays', async () => {
  open([jobOf(5)], {}, '?job=99')
  await screen.findByText('This job does not exist, or it belongs to a company you do not work for.')
  await screen.findByRole('link', { name: /Job 5/ })
  await expectNoFindings()
})

test('an empty list says so; one that fails to load can be tried again', async () => {
  const { server, user } = open([], { [FIND]: () => 'offline' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.replies[FIND] = () => pageOf([])
  await user.click(again)
  await screen.findByText('No jobs have been opened yet.')
  await expectNoFindings()
})

test("another person's change is merged into what is being typed; one that cannot be read is reported, and the dialog stays outdated [C24]", async () => {
  const shown = jobOf(5, { department: 'Workshop' })
  const { server, user } = open([shown], { 'client/update-job': () => STALE }, '?job=5')
  // The placeholder shown while the form loads is a dialog of its own.
  await screen.findByRole('button', { name: 'Save changes' })
  const dialog = lastDialog()
  await user.type(dialog.getByLabelText(/^Highest salary/), '10')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText(STALE.message)
  await expectNoFindings()
  server.replies[FIND] = () => ({ status: 403, code: 'FORBIDDEN', message: 'You may not open this any more.' })
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  await screen.findByText(t('office.notLoaded'))
  expect(dialog.getByText(STALE.message)).toBeTruthy()
  server.replies[FIND] = () => pageOf([{ ...shown, department: 'Foundry', version: shown.version + 1 }])
  server.replies['client/update-job'] = () => ({ job: shown })
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  await dialog.findByText(/^What you typed is kept\. Someone else has since changed: /)
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(server.inputs('client/update-job')[1]).toMatchObject({
      version: shown.version + 1,
      department: 'Foundry',
      salary_max: '10',
    }),
  )
})

test('staff who may not see salaries change the other fields of a job', async () => {
  const permissions = { employeeOnboarding: { viewTab: true, viewDetails: true, edit: true, seeSalary: false } }
  const shown = jobOf(5, { salary_min: '•••', salary_max: '•••' })
  const session = sessionOf('InternalEmployee', { permissions })
  const { server, user } = open([shown], { 'client/update-job': () => ({ job: shown }) }, '?job=5', session)
  await screen.findByRole('button', { name: 'Save changes' })
  const dialog = lastDialog()
  expect(dialog.queryByLabelText(/salary/)).toBeNull()
  await user.type(dialog.getByLabelText(/^Department/), 'Yard')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.inputs('client/update-job')).toMatchObject([{ jobId: 5, department: 'Yard' }]))
  expect(server.inputs('client/update-job')[0]).not.toHaveProperty('salary_min')
})

test('the company of a new job is required, and is found while its name is typed', async () => {
  const { server, user } = open([], {
    'client/find-companies': () => ({ companies: [{ id: 3, name: 'Ñandú' }], totalCompanies: 1, page: 1, limit: 20 }),
    'client/create-new-job': () => ({ job: jobOf(9) }),
  })
  await user.click(await screen.findByRole('button', { name: 'New job' }))
  await screen.findByRole('textbox', { name: 'Job' })
  const dialog = lastDialog()
  const company = dialog.getByRole('combobox', { name: 'Company' })
  await user.type(dialog.getByRole('textbox', { name: 'Job' }), 'Welder')
  await user.click(dialog.getByRole('button', { name: 'Create job' }))
  await dialog.findByText('Choose the company.')
  expect(company.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('Company', { selector: 'label' }).textContent).toBe('Company*')
  expect(server.of('client/create-new-job')).toEqual([])
  await expectNoFindings()
  await user.click(company)
  await user.click(await screen.findByRole('option', { name: 'Ñandú' }))
  await user.click(dialog.getByRole('button', { name: 'Create job' }))
  await eventually(() =>
    expect(server.inputs('client/create-new-job').at(-1)).toMatchObject({ companyId: 3, job_name: 'Welder' }),
  )
})
