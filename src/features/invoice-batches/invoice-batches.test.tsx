import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Reply, refusalOf } from '../../../tests/web/fake-server.ts'
import { typeHalfDay } from '../../../tests/web/half-day.ts'
import { batchOf, contractorOf, FakeEventSource, fakeStreams, itemOf } from '../../../tests/web/invoice-batches.ts'
import { openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

fakeStreams()

const PATH = '/admin/invoice-batches'
const PREPARE = 'contractor/prepare-batch-invoices'
const INVOICED = { code: 'INVOICED', reason: 'Invoice C-2026-000009 already exists for this period.' }
const NO_FEE = { id: 2, name: 'Ana Number 2', code: 'NO_AMOUNT', reason: 'The contract has no fee. Enter an amount.' }

function open(replies: Record<string, (input: any) => Reply> = {}, path = PATH) {
  return openOffice(path, sessionOf('Admin'), {
    'client/find-companies': () => ({ companies: [{ id: 1, name: 'Acme' }], totalCompanies: 1, page: 1, limit: 20 }),
    'contractor/get-batches-invoices': () => ({ batches: [] }),
    'contractor/open-batch-stream': () => ({ batchKey: 'key-1', streamToken: 'token-1' }),
    'contractor/get-all-approved-contractors-by-client-id': () => ({
      contractorsAproved: [contractorOf(1), contractorOf(2), contractorOf(3, { alreadyInvoiced: true, obstacle: INVOICED })],
    }),
    ...replies,
  })
}
const REGIMES = [
  { regime: '626', name: 'RESICO', issuer: 'person' },
  { regime: '612', name: 'Professional fees', issuer: 'person' },
]
const PREPARED = {
  batchKey: 'key-1',
  streamToken: 't',
  total: 1,
  skipped: [] as object[],
  money: [] as object[],
  invoices: [] as object[],
  regimes: REGIMES,
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function chooseAcme(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByRole('option', { name: 'Acme' }))
}

test('contractors are chosen, those left out are shown, an amount is corrected, and the batch is created and followed to its end [H4]', async () => {
  let answer = { ...PREPARED, skipped: [NO_FEE] as object[] }
  let state = { batch: batchOf({ status: 'Prepared', completed: 0 }), items: [itemOf(1), itemOf(2)], totalItems: 2 }
  const { server, user } = open({ [PREPARE]: () => answer, 'contractor/get-batch-invoices': () => state })
  await chooseAcme(user)
  const closed = (await screen.findByRole('checkbox', { name: /Ana Number 3/ })) as HTMLInputElement
  expect(closed.disabled).toBe(true)
  expect(screen.getByText(INVOICED.reason)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 that can be invoiced' }))
  expect(screen.getByText('2 of 3 selected')).toBeTruthy()
  await user.click(await button('Preview 2 invoices'))
  expect(await screen.findByText('1 invoice will be created.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Amount for Ana Number 2' }), '1,500.50')
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  answer = { ...answer, total: 2, skipped: [], money: [{ currency: 'MXN', count: 2, subtotal: '21500.50', total: '20500.00' }] }
  await user.click(await button('Preview again'))
  await screen.findByText('2 invoices will be created.')
  expect(server.inputs(PREPARE)[1]).toMatchObject({ idEmployees: [1, 2], amounts: [{ id: 2, amount: '1500.50' }] })
  await user.click(await button('Create 2 invoices'))
  expect(await screen.findByRole('progressbar', { name: 'Invoices created' })).toBeTruthy()
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
  const [stream] = FakeEventSource.opened as [FakeEventSource]
  const asked = new URLSearchParams(stream.url.split('?')[1])
  // A stream sends no header of ours, and its words are in the language that was chosen here.
  expect([asked.get('token'), asked.get('language')]).toEqual(['token-1', 'en'])
  act(() => stream.tell({ completed: 1, total: 2 }))
  expect(await screen.findByText('Invoices created: 1 of 2')).toBeTruthy()
  state = { ...state, batch: batchOf() }
  act(() => stream.tell({ completed: 2, total: 2 }))
  expect(stream.isClosed).toBe(true)
  expect(await screen.findByText('2 invoices created.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'C-2026-2' }).getAttribute('href')).toBe('/admin/invoices/1002')
})

test('leaving asks before choices, a preview or typed amounts are dropped, and no longer once they are created [C24]', async () => {
  const failed = itemOf(2, { state: 'Failed', code: 'NO_AMOUNT', reason: 'Enter an amount.', invoice: null })
  const { router, user } = open({
    [PREPARE]: () => ({ ...PREPARED, skipped: [NO_FEE] }),
    'contractor/get-batch-invoices': () => ({ batch: batchOf(), items: [itemOf(1), failed], totalItems: 2 }),
  })
  const stays = async () => {
    act(() => void router.navigate('/admin/invoices'))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(PATH)
  }
  await chooseAcme(user)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 that can be invoiced' }))
  await stays()
  await user.click(await button('Preview 2 invoices'))
  await user.type(await screen.findByRole('textbox', { name: 'Amount for Ana Number 2' }), '15')
  await stays()
  await user.click(await button('Back to the selection'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Amount for Ana Number 2' }))
  await user.click(await button(/^Create/))
  await user.type(await screen.findByRole('textbox', { name: 'Amount for Ana Number 2' }), '15')
  await stays()
  await user.click(await button('New batch'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount for Ana Number 2' }).value).toBe('15')
  await user.clear(screen.getByRole('textbox', { name: 'Amount for Ana Number 2' }))
  act(() => void router.navigate('/admin/audit'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/audit'))
})

test('Back within the page asks before typed amounts or the preview of a retry are dropped [C24]', async () => {
  const failed = itemOf(2, { state: 'Failed', code: 'NO_AMOUNT', reason: 'Enter an amount.', invoice: null })
  const { router, user } = open({
    [PREPARE]: () => ({ ...PREPARED, batchKey: 'key-2' }),
    'contractor/get-batch-invoices': () => ({ batch: batchOf(), items: [failed], totalItems: 1 }),
  })
  await screen.findByRole('combobox', { name: 'Company' })
  await act(() => router.navigate(`${PATH}?batch=key-1`))
  await user.type(await screen.findByRole('textbox', { name: 'Amount for Ana Number 2' }), '15')
  const goBack = async (answer: string) => {
    act(() => void router.navigate(-1))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await goBack('Keep editing')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount for Ana Number 2' }).value).toBe('15')
  await user.click(await button('Try again with 1 contractor'))
  await screen.findByText('1 invoice will be created.')
  await goBack('Discard changes')
  expect(await screen.findByRole('combobox', { name: 'Company' })).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('the list of batches shows the number of the stream for a running one, and the result for others [H4]', async () => {
  const total = 555
  const batches = [
    batchOf({ batchKey: 'a', status: 'Running', total, completed: 464, created: 288 }),
    batchOf({ batchKey: 'b', status: 'Failed', total, completed: 464, created: 288, skipped: 3 }),
    batchOf({ batchKey: 'c', status: 'Done', total: 1, completed: 1, created: 1 }),
  ]
  open({ 'contractor/get-batches-invoices': () => ({ batches }) })
  expect(await screen.findByText('Running, 464 of 555 invoices')).toBeTruthy()
  expect(screen.getByText('Stopped, 288 of 555 invoices, 3 left out')).toBeTruthy()
  expect(screen.getByText('1 of 1 invoice')).toBeTruthy()
})

test('a broken stream is reported, and continued on request; a reload returns to it [H4]', async () => {
  let batch = batchOf({ status: 'Running', total: 50, completed: 20 })
  const { user, server } = open(
    { 'contractor/get-batch-invoices': () => ({ batch, items: [], totalItems: 0 }) },
    `${PATH}?batch=key-1`,
  )
  expect(await screen.findByText('20 of 50')).toBeTruthy()
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
  act(() => FakeEventSource.opened[0]?.onerror?.())
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('The connection was lost.')).toBeTruthy()
  expect(FakeEventSource.opened[0]?.isClosed).toBe(true)
  await user.click(within(alert).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2))
  expect(server.of('contractor/open-batch-stream').map(({ input }) => input['batchKey'])).toEqual(['key-1', 'key-1'])
  batch = batchOf({ total: 50, completed: 50, created: 50 })
  act(() => FakeEventSource.opened[1]?.tell({ completed: 50, total: 50 }))
  expect(await screen.findByText('50 invoices created.')).toBeTruthy()
})

test('only contractors without an invoice are corrected and retried; a refused retry is reported at the amount that caused it [H4]', async () => {
  const failed = itemOf(1, { state: 'Failed', code: 'PERIOD', reason: 'The contract ends too early.', invoice: null })
  const noFee = itemOf(2, { state: 'Skipped', code: 'NO_AMOUNT', reason: 'Enter an amount.', invoice: null })
  const taken = itemOf(3, { state: 'Skipped', ...INVOICED, invoice: null })
  const fields = [
    { field: 'amounts.0.amount', message: 'Use a point before the decimals.' },
    { field: 'period_end', message: 'The period is over.' },
  ]
  const refusal = { status: 400, code: 'VALIDATION', message: 'Please check the fields.', fields }
  const { user, server } = open(
    {
      'contractor/get-batch-invoices': () => ({
        batch: batchOf({ total: 2, created: 1, failed: 1, skipped: 3 }),
        items: [failed, noFee, taken, itemOf(4), { ...noFee, id: 5, lastname: 'Number 5' }],
        totalItems: 5,
      }),
      [PREPARE]: () => refusal,
    },
    `${PATH}?batch=key-1`,
  )
  expect(await screen.findByText('1 invoice created. 4 contractors have no invoice.')).toBeTruthy()
  const person = screen.getByRole('link', { name: 'Open Ana Number 1, in a new tab' })
  expect(person.getAttribute('href')).toBe('/admin/employees-onboarding/1')
  const amount = () => screen.getByRole('textbox', { name: 'Amount for Ana Number 2' })
  await user.type(amount(), '9,0')
  await expectNoFindings()
  await user.click(await button('Try again with 3 contractors'))
  expect(await screen.findByText('The period is over.')).toBeTruthy()
  expect(screen.getByText('Please check the fields.')).toBeTruthy()
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Use a point before the decimals.').id).toBe(amount().getAttribute('aria-describedby'))
  expect(screen.getByRole('textbox', { name: 'Amount for Ana Number 5' }).getAttribute('aria-invalid')).toBe('false')
  server.replies[PREPARE] = () => ({ ...PREPARED, batchKey: 'key-2', total: 3 })
  await retype(user, amount(), '900')
  await user.click(await button('Try again with 3 contractors'))
  expect(await screen.findByText('3 invoices will be created.')).toBeTruthy()
  expect(server.inputs(PREPARE)[1]).toMatchObject({
    companyId: 1,
    idEmployees: [1, 2, 5],
    amounts: [{ id: 2, amount: '900' }],
    period_start: '2026-11-01',
    concept: 'Services of November 2026',
  })
})

test('a half-typed day lists no contractor, and is reported at its field [H4]', async () => {
  const { server, user } = open()
  await chooseAcme(user)
  await screen.findByRole('checkbox', { name: /Ana Number 1/ })
  const asked = () => server.of('contractor/get-all-approved-contractors-by-client-id').length
  const before = asked()
  typeHalfDay(screen.getByLabelText('Period from'))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the whole date: day, month and year.')
  expect(screen.queryByRole('checkbox', { name: /Ana Number 1/ })).toBeNull()
  await user.click(await button(/^Preview/))
  expect([asked(), server.of(PREPARE)]).toEqual([before, []])
})

test('missing or refused values are reported at their place; empty lists and failed reads say so [H4]', async () => {
  let people: () => Reply = () => ({ status: 500, code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r' })
  const { user } = open({
    'contractor/get-all-approved-contractors-by-client-id': () => people(),
    [PREPARE]: () => refusalOf(400, 'VALIDATION', 'Please complete the fields correctly', { concept: 'Enter a concept.' }),
  })
  expect(await screen.findByText('Choose a company and a period first.')).toBeTruthy()
  expect(screen.getByRole('group', { name: /^Company.*required/i })).toBeTruthy()
  await user.click(await button('Preview'))
  expect(await screen.findByText('Choose the company.')).toBeTruthy()
  const until = screen.getByLabelText('Period to')
  fireEvent.change(until, { target: { value: '2020-01-01' } })
  expect(screen.getByText('The period cannot end before it begins.')).toBeTruthy()
  fireEvent.change(until, { target: { value: '' } })
  expect(screen.getByText('Enter the day.')).toBeTruthy()
  expect(screen.queryByText('Select at least one contractor.')).toBeNull()
  fireEvent.change(until, { target: { value: '2099-01-01' } })
  await chooseAcme(user)
  // It is offered once the tries that the program makes by itself have failed too.
  const again = await button('Try again')
  people = () => ({ contractorsAproved: [] })
  await user.click(again)
  expect(await screen.findByText('No approved contractors')).toBeTruthy()
  await user.click(await button('Preview'))
  expect(await screen.findByText('Select at least one contractor.')).toBeTruthy()
})

test('an unknown regime is chosen in the preview, for one or for all; each invoice lists its withholdings [F8]', async () => {
  const unknown = (id: number) => ({ id, name: `Ana Number ${id}`, issuer: 'person', code: 'NO_REGIME', reason: 'Choose it.' })
  const draft = (id: number) => ({
    id,
    name: `Ana Number ${id}`,
    issuer: 'person',
    regime: '626',
    currency: 'MXN',
    subtotal: '20000.00',
    iva: '3200.00',
    iva_withheld: '2133.34',
    isr_withheld: '250.00',
    total: '20816.66',
  })
  const money = [{ currency: 'MXN', count: 2, subtotal: '40000.00', total: '41633.32' }]
  let answer = { ...PREPARED, total: 0, skipped: [1, 2].map(unknown) as object[] }
  const { server, user } = open({ [PREPARE]: () => answer })
  await chooseAcme(user)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 that can be invoiced' }))
  await user.click(await button('Preview 2 invoices'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tax regime of all 2 without a tax regime' }), '612')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tax regime of Ana Number 2' }), '626')
  answer = { ...PREPARED, total: 2, money, invoices: [1, 2].map(draft) }
  await user.click(await button('Preview again'))
  await screen.findByText('2 invoices will be created.')
  const regimes = [1, 2].map((id) => ({ id, regime: id === 1 ? '612' : '626' }))
  expect(server.inputs(PREPARE)[1]).toMatchObject({ regimes })
  const table = within(screen.getByRole('region', { name: 'Invoices to create' }))
  expect(table.getAllByText('MX$250.00')).toHaveLength(2)
  expect(table.getByRole('combobox', { name: 'Tax regime of Ana Number 2' })).toBeTruthy()
})
