import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'
import { announceChange } from '../../../../providers/changes.ts'
import machine from '../../../../schemas/machines/contract.json'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../../tests/web/contracts.ts'
import { type Replies, type Reply, STALE } from '../../../../tests/web/fake-server.ts'
import { jobOf } from '../../../../tests/web/jobs.ts'
import { offeredStep } from '../../../../tests/web/offered-step.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import { send } from '../../../../tests/web/replaced.ts'

const LAST = 'employee/get-last-contract-employee'
const LOGS = 'employee/get-all-logs-by-contract-user'
const REGISTER = 'employee/register-contract-information'
const STATUS = 'employee/change-contract-status'
const JOBS = 'client/find-all-jobs'

const DOER = { id: 9, name: 'Rosa Díaz', role: 'Admin' }
const terms = (id: number, from: string, salary: string, isReplaced = false): Contract['terms'][number] => {
  const { effective_from: _from, monthly_salary: _salary, ...rest } = contractOf()
  return {
    ...(rest as unknown as Contract['terms'][number]),
    id,
    effective_from: from,
    monthly_salary: salary,
    created_by: DOER,
    created_at: '2026-01-10T18:00:00Z',
    is_replaced: isReplaced,
  }
}
const step = (action: string, label: string, to: string, more: object = {}) =>
  offeredStep(machine, action, { label, to, button: 'default', question: `${label}?`, done: `${label}: done`, ...more })
const LOG = {
  id: 31,
  contract_id: 3,
  user_id: 7,
  type: 'Salary',
  description: 'Yearly raise',
  visibility: 'Client',
  changes: [
    { field: 'monthly_salary', from: '18000.00', to: '19500.00' },
    { field: 'end_date', from: null, to: '2026-12-31' },
  ],
  effective_date: '2026-01-01',
  author: DOER,
  created_at: '2026-01-10T18:00:00Z',
}
const REFUSED = { status: 403, code: 'FORBIDDEN', message: 'You do not have access to this.', requestId: 'r' }
const JOB = jobOf(44, { job_name: 'Welder', job_description: 'Joins metal.', department: 'Workshop' })
const FULL = contractOf({
  status: 'Draft',
  terms: [terms(2, '2026-01-01', '19500.00'), terms(1, '2024-03-01', '18000.00')],
  warnings: ['50 hours a week are more than the 48 that the law allows from 2026-01-01 on.'],
  steps: [
    step('send', 'Mark as sent', 'Sent', {
      question: 'Everything is complete.',
      missing: ['The person has another contract in force.'],
    }),
    step('void', 'Void', 'Void', { button: 'danger', needs_reason: true }),
  ],
})

async function open(contract: Contract | null, more: Replies = {}, session?: DecodedSession) {
  const viewer = session ?? sessionOf('Admin')
  const office = openOffice('/admin/employees-onboarding/7?tab=contract', viewer, {
    'employee/get-employee-by-id': () => ({ client: personOf(7, contract ? { contract_information: [{ id: 3 }] } : {}) }),
    'employee/get-terminations-contract': () => ({ terminations: [], may_request: false, may_terminate: false }),
    ...contractReplies(contract),
    [JOBS]: () => ({ jobs: [JOB], totalJobs: 1, page: 1, limit: 20 }),
    ...more,
  })
  await screen.findByRole('tab', { name: 'Contract', selected: true })
  return office
}

const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role="dialog"]') as HTMLElement

describe('the Contract tab [E6]', () => {
  test('a failed reading behind it neither closes a dialog nor takes the contract away', async () => {
    let isRefused = false
    const ended = contractOf({ ...FULL, status: 'Ended', steps: [] })
    const { server, user } = await open(ended, {
      [LAST]: () => (isRefused ? REFUSED : { lastContract: ended, contracts: [ended] }),
    })
    await user.click(await screen.findByRole('button', { name: 'New contract' }))
    await dialogOf('New contract')
    isRefused = true
    const { length } = server.of(LAST)
    act(announceChange)
    await waitFor(() => expect(server.of(LAST).length).toBeGreaterThan(length))
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await dialogOf('New contract')).toBeTruthy()
    expect(screen.queryByText(t('office.notLoaded'))).toBeNull()
  })

  test('shows the contract, its terms over time and its log; axe finds nothing', async () => {
    await open(contractOf({ ...FULL, status: 'Active' }), { [LOGS]: () => ({ logs: [LOG], totalLogs: 1, page: 1, limit: 25 }) })
    within(await screen.findByRole('region', { name: 'Position and contract' })).getByText('Analyst')
    within(screen.getByRole('region', { name: 'Pay' })).getByText('MX$18,000.00')
    within(screen.getByRole('region', { name: /^Working time/ })).getByText('Mon-Fri')
    const history = screen.getByRole('region', { name: 'Terms over time' })
    const [now, before] = within(history).getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(now.textContent).toContain('19,500.00')
    expect(now.textContent).toContain('in force')
    const overview = within(screen.getByRole('region', { name: 'Contract' }))
    overview.getByText(/^In force since/)
    expect(overview.queryByText(/^Not in force yet/)).toBeNull()
    expect(before.textContent).toContain('18,000.00')
    screen.getByText(FULL.warnings[0] as string)
    await screen.findByText('Yearly raise')
    screen.getByText('31 Dec 2026')
    await expectNoFindings()
  })

  test.each(['Draft', 'Sent'] as const)('a contract that is %s is not in force before it is signed [D8]', async (status) => {
    await open(contractOf({ ...FULL, status }))
    const overview = within(await screen.findByRole('region', { name: 'Contract' }))
    expect(overview.queryByText(/^In force since/)).toBeNull()
    expect(overview.getByText(/^Not in force yet; starts on/)).toBeTruthy()
    expect(screen.queryByText('in force')).toBeNull()
  })

  test('while it loads it waits, and what fails can be tried again', async () => {
    let answer: (reply: Reply) => void = () => undefined
    const { server, user } = await open(null, { [LAST]: () => new Promise<Reply>((resolve) => (answer = resolve)) })
    expect(screen.queryByText('No contract yet')).toBeNull()
    answer(REFUSED)
    const alert = await screen.findByRole('alert')
    server.replies[LAST] = () => ({ lastContract: null, contracts: [] })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'New contract' })
    await expectNoFindings()
  })

  test('a log that fails to load is reported next to the contract, which stays', async () => {
    await open(FULL, { [LOGS]: () => REFUSED })
    const log = await screen.findByRole('region', { name: 'Log' })
    await within(log).findByRole('button', { name: 'Try again' })
    screen.getByRole('region', { name: 'Terms over time' })
  })
})

describe('dialogs of a contract [E6]', () => {
  test('a job of the company is found on the server and brings its words; the contract is for it', async () => {
    const { server, user } = await open(null, {
      [REGISTER]: () => ({ contract: contractOf({ status: 'Draft', job_id: 44, job_name: 'Welder' }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'New contract' }))
    const search = await screen.findByRole('combobox', { name: 'Job of the company' })
    const dialog = within(search.closest('[role="dialog"]') as HTMLElement)
    await user.type(search, 'weld')
    // The search runs when typing pauses; until then the first jobs are listed.
    const searched = { search: 'weld', filters: { companyId: 10, status: 'Open' } }
    await waitFor(() => expect(server.inputs(JOBS).at(-1)).toMatchObject(searched))
    await user.click(await dialog.findByRole('option', { name: 'Welder, Workshop' }))
    expect((dialog.getByRole('textbox', { name: /^Job( \*)?$/ }) as HTMLInputElement).value).toBe('Welder')
    expect((dialog.getByLabelText('Department') as HTMLInputElement).value).toBe('Workshop')
    await expectNoFindings()
    await user.type(dialog.getByLabelText(/^Monthly salary/), '21000')
    await user.click(dialog.getByRole('button', { name: 'New contract' }))
    await screen.findByText('Contract registered as a draft')
    expect(server.inputs(REGISTER)[0]).toMatchObject({ userId: 7, job_id: 44, job_name: 'Welder', department: 'Workshop' })
  })

  test('a step that lacks something cannot be taken; one that needs a reason sends it, with the newer contract after "Load latest"', async () => {
    let contract = FULL
    const { server, user } = await open(FULL, {
      [LAST]: () => ({ lastContract: contract, contracts: [contract] }),
      [STATUS]: ({ version }: { version?: number }) => (version === contract.version ? { contract } : STALE),
    })
    await user.click(await screen.findByRole('button', { name: 'Mark as sent' }))
    const waiting = within(await dialogOf('Mark as sent'))
    waiting.getByText('The person has another contract in force.')
    // The question is about a step that can be taken.
    expect(waiting.queryByText('Everything is complete.')).toBeNull()
    expect((waiting.getByRole('button', { name: 'Mark as sent' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(waiting.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Void' }))
    const dialog = within(await dialogOf('Void'))
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    await dialog.findByText('Enter a reason of at least 10 characters.')
    await expectNoFindings()
    await user.type(dialog.getByLabelText('Reason'), 'Signed for the wrong company')
    contract = { ...FULL, version: FULL.version + 1 }
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    await user.click(await dialog.findByRole('button', { name: t('form-dialog.loadLatest') }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: t('form-dialog.loadLatest') })).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    await screen.findByText('Void: done')
    const { version } = contract
    const sent = { contractId: 3, status: 'Void', version, reason: 'Signed for the wrong company' }
    expect(server.inputs(STATUS)[1]).toMatchObject(sent)
  })

  test('an entry of the log is written, with its readers', async () => {
    send.mockResolvedValue({ log: LOG })
    const { user } = await open(FULL)
    await user.click(await screen.findByRole('button', { name: 'New log' }))
    const description = await screen.findByLabelText(/^Description/)
    const dialog = within(description.closest('[role="dialog"]') as HTMLElement)
    await user.type(description, 'Praised by the shift.')
    await expectNoFindings()
    await user.click(dialog.getByRole('button', { name: 'Save log entry' }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      contractId: 3,
      type: 'Note',
      visibility: 'Internal',
      description: 'Praised by the shift.',
    })
  })
})
