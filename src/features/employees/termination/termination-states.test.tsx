import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../../tests/web/contracts.ts'
import { type Replies, type Reply, refusalOf } from '../../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import { settlementSeen, stepOf, terminationOf } from '../../../../tests/web/terminations.ts'

const LIST = 'employee/get-terminations-contract'
const TELL = 'employee/tell-person-termination'

function open(
  answer: Reply | Promise<Reply>,
  { session = sessionOf('Admin'), replies = {} }: { session?: DecodedSession; replies?: Replies } = {},
) {
  const isOwn = session.role === 'Employee'
  const person = personOf(isOwn ? session.id : 7, { contract_information: [{ id: 3 }] })
  return openOffice(isOwn ? '/admin/employee-detail?tab=contract' : '/admin/employees-onboarding/7?tab=contract', session, {
    'employee/get-employee-by-id': () => ({ client: person }),
    'employee/get-my-profile-data': () => ({ client: person }),
    ...contractReplies(contractOf({ user_id: person.id })),
    [LIST]: () => answer,
    ...replies,
  })
}
const told = (termination: Partial<Termination>, more: object = {}) => ({
  terminations: [terminationOf(termination)],
  ...more,
})
const section = async () => within(await screen.findByRole('region', { name: 'Termination' }))

test('without a termination it says so, and offers the steps of this viewer [E9]', async () => {
  open({ terminations: [], may_request: true, may_terminate: true })
  const shown = await section()
  expect(shown.getByText('No termination has been requested.')).toBeTruthy()
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Terminate', 'Request termination'])
  await expectNoFindings()
})

test('shows the loading state, and a failure with a way to try again [E9]', async () => {
  let reply: (answer: Reply) => void = () => undefined
  const { server, user } = open(new Promise<Reply>((resolve) => (reply = resolve)))
  await waitFor(() => expect(server.of(LIST)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Termination' })).toBeNull()
  expect(screen.getAllByRole('status').length).toBeGreaterThan(0)
  reply({ status: 503, code: 'BUSY', message: 'The server is busy. Please try again in a moment.', requestId: 'r' })
  const message = await screen.findByText('The server is busy. Please try again in a moment.')
  await expectNoFindings()
  server.replies[LIST] = () => told({ status: 'Requested' })
  const notice = message.closest('[role="alert"]') as HTMLElement
  await user.click(within(notice).getByRole('button'))
  expect((await section()).getByText('Requested', { selector: '[data-tone]' })).toBeTruthy()
})

const PAY = 'Pay settlement'
test.each<[string, Partial<Termination>, (string | RegExp)[], string[]]>([
  ['Scheduled', { settlement: settlementSeen, waits_for: 'Nobody' }, [/20 Nov 2026/, 'Net to pay', 'MX$17,493.12'], [PAY]],
  ['Terminated', { settlement: settlementSeen, waits_for: 'Nobody', rehire: false }, ['Net to pay', 'No'], [PAY]],
  ['Denied', { waits_for: 'Nobody', outcome_reason: 'The notice is too short.' }, ['The notice is too short.'], []],
  ['Withdrawn', { waits_for: 'Nobody', outcome_reason: 'They stay after all.' }, ['They stay after all.'], []],
])('%s: its badge, what came of it, and what can be pressed still [E9]', async (status, more, words, buttons) => {
  open(told({ status, steps: [], ...more }))
  const shown = await section()
  expect(shown.getByText(status, { selector: '[data-tone]' })).toBeTruthy()
  for (const word of words) expect(shown.getAllByText(word).length).toBeGreaterThan(0)
  expect(shown.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  await expectNoFindings()
})

test('paying a settlement opens its payment request once this page has read it [§5.8]', async () => {
  const REQUEST = 'payroll/get-request-payment-by-id'
  const settled = { status: 'Terminated', settlement: settlementSeen, waits_for: 'Nobody' } as const
  const { promise: read, resolve: answer } = Promise.withResolvers<Reply>()
  const { server, user } = open(told(settled))
  server.replies['payroll/create-request-payment'] = () => ({ requestPayment: { id: 5 } })
  server.replies[REQUEST] = () => ({ status: 404, code: 'NOT_FOUND', message: 'Not found.', requestId: 'r' })
  const button = await screen.findByRole('button', { name: PAY })
  server.replies[LIST] = () => read
  await user.click(button)
  await waitFor(() => expect(server.of(LIST)).toHaveLength(2))
  expect((await section()).getByRole('button', { name: new RegExp(t('payroll-runs.settlement.paying')) })).toBeTruthy()
  expect(server.of(REQUEST)).toHaveLength(0)
  answer(told({ ...settled, settlement_request: { id: 5, folio: 'N-2026-000005', status: 'Pending' } }))
  await waitFor(() => expect(server.of(REQUEST).length).toBeGreaterThan(0))
})

test('an outdated settlement is reported to viewers who can calculate it again; a request of the product names the product [§5.8]', async () => {
  const request = { requested_by: null, type: 'End of term' } as const
  open(told({ ...request, status: 'Scheduled', settlement: settlementSeen, is_outdated: true }))
  expect((await section()).getByText(/^Plantilla, 18 Nov 2026/)).toBeTruthy()
  expect((await section()).getByText('The contract changed after this settlement was confirmed')).toBeTruthy()
  await expectNoFindings()
})

test('the person reads the end of the contract without the office’s internal data [§5.8]', async () => {
  open(told({ status: 'Terminated', person_told: true, user_id: 1, settlement: settlementSeen, steps: [] }), {
    session: sessionOf('Employee', { left: { on: '2026-11-20', until: '2028-11-20' } }),
  })
  const shown = await section()
  expect(shown.getByText('MX$17,493.12')).toBeTruthy()
  expect(shown.queryByText(/been told/)).toBeNull()
  expect(shown.queryByText('Eligible for rehire')).toBeNull()
  expect(shown.queryByRole('button')).toBeNull()
  await expectNoFindings()
})

test('telling the person asks first, says why it is refused, and asks for no reason [§5.8]', async () => {
  const question = 'The person gets an email and can now see the type, reason, dates and settlement. This cannot be undone.'
  const tell = stepOf('tell-terminated', 'Mark as informed', { question, done: 'The person has been informed' })
  const { server, user } = open(told({ status: 'Terminated', steps: [tell] }), {
    replies: { [TELL]: () => refusalOf(409, 'TERMINATION_STATE', 'The person has already been informed.') },
  })
  const dialog = await openDialog(user, (await section()).getByRole('button', { name: 'Mark as informed' }), 'Mark as informed')
  expect(dialog.getByText(question)).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await expectNoFindings()
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Mark as informed' }))
  await confirm()
  expect(await dialog.findByText('The person has already been informed.')).toBeTruthy()
  server.replies[TELL] = () => ({ termination: terminationOf() })
  await confirm()
  expect(await screen.findByText('The person has been informed')).toBeTruthy()
  expect(server.inputs(TELL)[1]).toEqual({ contractId: 3, terminationId: 5, version: 1 })
})

test('a settlement that cannot be computed shows the reason, and the input stays [E9]', async () => {
  const { user } = open(told({ steps: [stepOf('schedule', 'Terminate', { button: 'danger' })] }), {
    replies: {
      'employee/calculate-termination': () =>
        refusalOf(409, 'CONTRACT_INCOMPLETE', 'These items are still missing: monthly salary.'),
    },
  })
  const dialog = await openDialog(user, (await section()).getByRole('button', { name: 'Terminate' }), 'Terminate contract')
  const reason = await dialog.findByRole('textbox', { name: /Reason/ })
  await user.click(dialog.getByRole('button', { name: 'Calculate settlement' }))
  expect(await dialog.findByText('These items are still missing: monthly salary.')).toBeTruthy()
  expect((reason as HTMLTextAreaElement).value).toBe('Moves to another city.')
  await expectNoFindings()
})
