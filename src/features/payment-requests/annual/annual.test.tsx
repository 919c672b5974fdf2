import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../../tests/web/fake-server.ts'
import { openRequest, payrollOf, requestOf } from '../../../../tests/web/payment-requests.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const CONFIG = 'payroll/config-payrolls'
const OFFER = 'Adjust 2025 with this request'
const ADJUSTS: Partial<PaymentRequest> = {
  adjusts_year: 2025,
  may_adjust: 2025,
  annual: {
    made_for: 38,
    to_withhold: '760.68',
    in_favour: '3239.32',
    left_out: 2,
    people: [
      { payroll_id: 12, person: 'Luis Ramos', reasons: ['Began after the first of January.'] },
      { payroll_id: 11, person: 'Mariana Núñez Herrera', reasons: ['Files their own annual return.'] },
    ],
  },
}
const CREDIT: Given<NonNullable<Payroll['annual']>> = {
  year: 2025,
  is_made: true,
  is_due: true,
  must_file: true,
  taxed: '288000.00',
  exempt: '0.00',
  tax: '41500.82',
  subsidy: '0.00',
  withheld: '44740.14',
  to_withhold: '0.00',
  in_favour: '3239.32',
  taken: '0.00',
  credited: '1740.14',
  left: '1499.18',
}

function open(
  path: string,
  {
    request = ADJUSTS,
    payroll = {},
    more = {},
    role = 'Admin',
  }: {
    request?: Partial<PaymentRequest>
    payroll?: More<Payroll>
    more?: Replies
    role?: 'Admin' | 'Client'
  } = {},
) {
  const replies: Replies = {
    'payroll/get-request-payment-by-id': () => ({ requestPayment: requestOf(request) }),
    'payroll/get-payroll-by-id': () => ({ payroll: payrollOf(payroll) }),
    [CONFIG]: () => ({ requestPayment: requestOf(request) }),
  }
  return openRequest(path, { ...replies, ...more }, role)
}
const drawer = async () => within(await screen.findByRole('dialog'))

test('the adjustment is offered where the days allow it; a refusal is next to it, and the call names the version that was read [I2]', async () => {
  const replies: Reply[] = [
    { status: 409, code: 'STALE', message: 'This changed in the meantime.' },
    { requestPayment: requestOf({ ...ADJUSTS, annual: null }) },
  ]
  const more = { [CONFIG]: () => replies.shift() as Reply }
  const { server, user } = open('', { request: { may_adjust: 2025, version: 3 }, more })
  const card = await screen.findByRole('button', { name: OFFER })
  await user.click(card)
  expect(await screen.findByText(/changed in the meantime/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: OFFER }))
  expect(await screen.findByText('Recalculate to see the result.')).toBeTruthy()
  const sent = server.inputs(CONFIG)
  expect(sent).toMatchObject([
    { requestId: 5, annual_adjustment: true, version: 3 },
    { requestId: 5, annual_adjustment: true, version: 3 },
  ])
  // Said twice it is one change.
  expect(new Set(sent.map((input) => input['requestKey'])).size).toBe(1)
})

test('the result is shown with the excluded people and the reasons, and links to their payrolls [I2]', async () => {
  const { server, user } = open('')
  const title = await screen.findByRole('heading', { name: 'Annual adjustment of income tax 2025' })
  const card = within(title.closest('section') as HTMLElement)
  for (const text of ['38 people', 'MX$760.68', 'MX$3,239.32', '2 people']) expect(card.getByText(text)).toBeTruthy()
  await user.click(card.getByText('Why not for these 2 people'))
  expect(card.getByText(/Began after the first of January/)).toBeTruthy()
  await expectNoFindings()
  await user.click(card.getByRole('button', { name: 'Open payroll of Mariana Núñez Herrera' }))
  await drawer()
  expect(server.inputs('payroll/get-payroll-by-id').at(-1)).toMatchObject({ payrollId: 11 })
  await user.click(card.getByRole('button', { name: 'Remove the adjustment', hidden: true }))
  await waitFor(() => expect(server.inputs(CONFIG).at(-1)).toMatchObject({ annual_adjustment: false }))
})

test('a company reads the result and changes nothing [I2]', async () => {
  open('', { role: 'Client' })
  await screen.findByRole('heading', { name: 'Annual adjustment of income tax 2025' })
  expect(screen.queryByRole('button', { name: 'Remove the adjustment' })).toBeNull()
  expect(screen.getByText('Why not for these 2 people')).toBeTruthy()
})

test('the payroll shows the basis of the adjustment, and a return of their own is entered there [I2]', async () => {
  const { server, user } = open('?payroll=11', { payroll: { annual: CREDIT } })
  const person = await drawer()
  expect(await person.findByRole('heading', { name: 'Annual adjustment of income tax 2025' })).toBeTruthy()
  for (const text of ['MX$41,500.82', 'MX$44,740.14', 'MX$1,740.14', 'MX$1,499.18']) expect(person.getByText(text)).toBeTruthy()
  expect(person.getByText(/has to file a return/)).toBeTruthy()
  await user.click(person.getByRole('checkbox', { name: /Files their own tax return/ }))
  expect(await server.input(CONFIG)).toMatchObject({ requestId: 5, own_returns: [{ id: 11, files: true }] })
  await expectNoFindings()
})

test('a payroll that does not adjust the year of its person shows the reason [I2]', async () => {
  open('?payroll=11', {
    payroll: { annual: null, annual_elsewhere: ['Files their own annual return.', 'This was decided in PR-7.'] },
  })
  const person = await drawer()
  expect(await person.findByText(/not made here.*Files their own annual return\. This was decided in PR-7\./)).toBeTruthy()
})

test('wages of another employer are entered with a reason, changed and removed; a company reads them [I2]', async () => {
  const one = {
    employer: 'Ñandú',
    rfc: 'EKU9003173C9',
    from: '2025-03-01',
    to: '2025-08-31',
    taxed: '90000.00',
    exempt: '0.00',
    isr: '9000.00',
    subsidy: '0.00',
    reason: 'Certificate of December.',
    certificate_id: 3,
    file_url: '/files/certificate',
  }
  const { server, user } = open('?payroll=11', { payroll: { annual: CREDIT, other_employers: [one] } })
  const person = await drawer()
  expect(await person.findByText(/taxed MX\$90,000\.00, withheld MX\$9,000\.00/)).toBeTruthy()
  expect(person.getByRole('button', { name: 'Add another employer' })).toBeTruthy()
  expect(person.getByRole('button', { name: 'Change what Ñandú paid' })).toBeTruthy()
  const file = person.getByRole<HTMLAnchorElement>('link', { name: 'Open the file of Certificate, Ñandú' })
  expect(file.getAttribute('href')).toBe('/files/certificate')
  expect(person.getByRole('button', { name: 'Replace the file of Certificate, Ñandú' })).toBeTruthy()
  await user.click(person.getByRole('button', { name: 'Remove what Ñandú paid' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'It was of another person.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await server.input(CONFIG)).toMatchObject({
    requestId: 5,
    other_employers: [{ id: 11, rfc: 'EKU9003173C9', remove: true, reason: 'It was of another person.' }],
  })
})
