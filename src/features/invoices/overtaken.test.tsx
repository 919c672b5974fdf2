import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type fakeServer, type Replies, STALE } from '../../../tests/web/fake-server.ts'
import { invoiceOf, stepOf, TERMS } from '../../../tests/web/invoices.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import type { Given, More } from '../../../tests/web/whole.ts'

const CORRECT = 'contractor/update-invoice-by-contractor'
const ADJUST = 'contractor/require-adjustment-invoice'
const MOVE = 'contractor/update-invoice-status'
const item = (description: string, quantity: string, unit_price = '1500') => ({
  description,
  quantity,
  unit_price,
  amount: '30000.00',
})

function open(role: 'Admin' | 'Client' | 'Contractor', first: Invoice, more: Replies) {
  let stored: Given<Invoice> = first

  const office = openOffice('/admin/invoices/5', sessionOf(role), {
    'contractor/get-invoice-by-id': () => ({ data: [stored] }),
    'contractor/get-invoice-terms': () => ({ data: [TERMS] }),
    'contractor/get-history-invoice': () => ({ data: [] }),
    ...more,
  })
  const store = (next: More<Invoice>) => {
    stored = { ...first, ...next }
  }
  return { ...office, store }
}
type User = ReturnType<typeof userEvent.setup>
const loadLatest = async (user: User) => user.click(await screen.findByRole('button', { name: 'Load the latest version' }))

/** Tries to load the latest version while it cannot be read: the refusal stays, with the way to try again. */
async function failToLoad(user: User, { replies }: ReturnType<typeof fakeServer>) {
  const read = replies['contractor/get-invoice-by-id'] as (typeof replies)[string]
  replies['contractor/get-invoice-by-id'] = () => 'offline'
  await loadLatest(user)
  expect(await screen.findByText(t('office.notLoaded'))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load the latest version' })).toBeTruthy()
  replies['contractor/get-invoice-by-id'] = read
}

test('two people correct an invoice: what differs is merged, what both changed is chosen, line by line [G3]', async () => {
  const first = invoiceOf({
    status: 'Adjustment',
    may_correct: true,
    items: [item('Design hours', '20'), item('Travel', '1')],
  })
  const { server, store, user } = open('Contractor', first, {
    [CORRECT]: (input) => ((input as { version: number }).version === 1 ? STALE : { data: invoiceOf(), invoice: invoiceOf() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Correct and resubmit' }))
  const concept = await screen.findByLabelText<HTMLInputElement>(/^Concept/)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await retype(user, field(name), text)
  }
  await type('Quantity of item 1', '18')
  await type('Description of item 2', 'Train')
  await user.type(screen.getByLabelText('Answer (optional)'), 'Two hours less.')
  store({ version: 2, concept: 'Design of both stores', items: [item('Design hours', '19'), item('Travel', '1', '900')] })
  await user.click(screen.getByRole('button', { name: 'Submit again' }))
  await loadLatest(user)
  const notice = await screen.findByRole('region', { name: 'Changes by someone else' })
  expect(within(notice).getByText(/Concept, Unit price of item 2\.$/)).toBeTruthy()
  await waitFor(() => expect(concept.value).toBe('Design of both stores'))
  expect([field('Description of item 2').value, field('Unit price of item 2').value]).toEqual(['Train', '900'])
  expect(field('Quantity of item 1').value).toBe('18')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer (optional)').value).toBe('Two hours less.')
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: 'Submit again' }))
  const choice = within(within(notice).getByRole('group', { name: 'Quantity of item 1' }))
  expect(choice.getByText('Choose one of the two.')).toBeTruthy()
  expect(server.of(CORRECT)).toHaveLength(1)
  await user.click(choice.getByRole('radio', { name: 'Now saved: 19' }))
  expect(field('Quantity of item 1').value).toBe('19')
  await user.click(screen.getByRole('button', { name: 'Submit again' }))
  expect(await server.input(CORRECT, 2)).toMatchObject({
    version: 2,
    concept: 'Design of both stores',
    answer: 'Two hours less.',
    items: [
      { description: 'Design hours', quantity: '19', unit_price: '1500' },
      { description: 'Train', quantity: '1', unit_price: '900' },
    ],
  })
})

test('a correction keeps its refusal while the newer invoice cannot be read; lines that were added on one side are chosen as a whole [G3]', async () => {
  const first = invoiceOf({ status: 'Adjustment', may_correct: true })
  const { server, store, user } = open('Contractor', first, { [CORRECT]: () => STALE })
  await user.click(await screen.findByRole('button', { name: 'Correct and resubmit' }))
  await user.click(await screen.findByRole('button', { name: 'Add item' }))
  await user.type(screen.getByRole('textbox', { name: 'Description of item 2' }), 'Train')
  await user.type(screen.getByRole('textbox', { name: 'Unit price of item 2' }), '900')
  store({ version: 2, items: [item('Design hours', '19')] })
  await user.click(screen.getByRole('button', { name: 'Submit again' }))
  await failToLoad(user, server)
  await loadLatest(user)
  const notice = within(await screen.findByRole('region', { name: 'Changes by someone else' }))
  const choice = within(notice.getByRole('group', { name: 'Items' }))
  expect(choice.getByText('Design hours: 20 × 1500; Train: 1 × 900')).toBeTruthy()
  await user.click(choice.getByRole('radio', { name: 'Now saved: Design hours: 19 × 1500' }))
  expect(screen.queryByRole('textbox', { name: 'Description of item 2' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of item 1' }).value).toBe('19')
})

test('a step keeps its refusal while the newer invoice cannot be read, and its reason while it is loaded, and goes on with it [G3]', async () => {
  const back = stepOf({ action: 'ask-readjustment', to: 'Readjustment', label: 'Send back', needs_reason: true })
  const { server, store, user } = open('Client', invoiceOf({ status: 'Approval', steps: [back] }), {
    [MOVE]: (input) => ((input as { version: number }).version === 1 ? STALE : { data: { id: 5, status: 'Readjustment' } }),
  })
  const dialog = await openDialog(user, 'Send back')
  await user.type(await dialog.findByRole('textbox'), 'The hours are missing.')
  store({ version: 2, status: 'Approval', steps: [back] })
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  await failToLoad(user, server)
  await loadLatest(user)
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await server.input(MOVE, 2)).toMatchObject({ version: 2, reason: 'The hours are missing.' })
})

test('a step that another person took meanwhile is over once the latest version is loaded [G3]', async () => {
  const approve = stepOf({ action: 'approve', to: 'Approval', label: 'Approve' })
  const { server, store, user } = open('Client', invoiceOf({ status: 'Approval', steps: [approve] }), { [MOVE]: () => STALE })
  const dialog = await openDialog(user, 'Approve')
  store({ version: 2, status: 'Approval', steps: [] })
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await loadLatest(user)
  expect(await dialog.findByText(/^This step is no longer possible/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  expect(server.of(MOVE)).toHaveLength(1)
})

test('an adjustment without a mark on what to correct sends no marks [H3]', async () => {
  const adjust = stepOf({ action: 'require-adjustment', to: 'Adjustment', label: 'Ask for an adjustment', needs_reason: true })
  const { server, user } = open('Admin', invoiceOf({ status: 'Pending', steps: [adjust] }), {
    [ADJUST]: () => ({ data: { id: 5, status: 'Adjustment' } }),
  })
  const dialog = await openDialog(user, 'Ask for an adjustment')
  await user.type(await dialog.findByRole('textbox'), 'There was one hour only.')
  await user.click(dialog.getByRole('button', { name: 'Ask for an adjustment' }))
  expect(await server.input(ADJUST)).toMatchObject({ reason: 'There was one hour only.' })
  expect(server.inputs(ADJUST)[0]).not.toHaveProperty('fields')
})
