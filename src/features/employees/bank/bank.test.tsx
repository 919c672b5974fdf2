import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../contract/people/schemas.ts'
import { type Replies, STALE } from '../../../../tests/web/fake-server.ts'
import { openOffice, retype } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'

const CLABE = '002010077777777771'
const BANK = { clabe: CLABE, bank_name: 'Banamex', accountNumber: '07777777777', wise_email: null }

async function openTab(replies: Replies = {}, person: Person = personOf(7), session = sessionOf('Admin')) {
  let stored = person
  const office = openOffice('/admin/employees-onboarding/7?tab=bank', session, {
    'employee/get-employee-by-id': () => ({ client: stored }),
    'employee/update-employee-by-id': () => ({ client: stored }),
    ...replies,
  })
  await screen.findByRole('region', { name: 'Bank details' })
  const edit = async (name: string) => {
    await office.user.click(screen.getByRole('button', { name }))
    await screen.findByRole('button', { name: 'Save changes' })
  }
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const type = async (label: string, text: string) => {
    await retype(office.user, field(label), text)
  }
  const save = () => office.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const updates = () => office.server.inputs('employee/update-employee-by-id')
  const store = (next: Person) => {
    stored = next
  }
  return { ...office, edit, field, type, save, updates, store }
}
const isOpen = () => screen.queryByRole('button', { name: 'Save changes' }) !== null

describe('the tab', () => {
  test('shows bank details and house credit with who changed them when, and asks about a wrong check digit [C4]', async () => {
    await openTab(
      {},
      personOf(7, {
        bankDetail: [{ ...BANK, clabe: '002010077777777770' }],
        bank_changed: { at: '2026-11-21T18:30:00.000Z', by: 'Ana Núñez' },
      }),
    )
    const bank = within(screen.getByRole('region', { name: 'Bank details' }))
    expect(bank.getByText('Banamex')).toBeTruthy()
    expect(bank.getByText('The CLABE check digit does not match.')).toBeTruthy()
    expect(bank.getByText('Changed on 21 Nov 2026, 12:30 by Ana Núñez')).toBeTruthy()
    const credit = within(screen.getByRole('region', { name: 'House credit' }))
    expect(credit.getAllByText('N/E').length).toBe(3)
    expect(credit.queryByText(/Changed on/)).toBeNull()
  })

  test('staff without the flag reads and has no way to edit [C22]', async () => {
    const session = sessionOf('InternalEmployee', {
      permissions: { employeeOnboarding: { viewTab: true, viewDetails: true, edit: false } },
    })
    await openTab({}, personOf(7), session)
    expect(screen.queryByRole('button', { name: 'Edit Bank Details' })).toBeNull()
  })
})

describe('Edit Bank Details', () => {
  test('a whole CLABE fills bank name and account number while it is typed; less than that clears the name [C11]', async () => {
    const { edit, type, field, user, save, updates } = await openTab()
    await edit('Edit Bank Details')
    await type('CLABE', CLABE)
    expect([field('Bank name').value, field('Account number').value]).toEqual(['Banamex', '07777777777'])
    expect(field('Bank name').readOnly).toBe(true)
    await user.type(field('CLABE'), '{Backspace}')
    expect([field('Bank name').value, field('Account number').value]).toEqual(['', ''])
    await user.tab()
    expect(screen.getByText('Only Numbers')).toBeTruthy()
    await save()
    expect(screen.getByText('Please complete the fields correctly')).toBeTruthy()
    expect(updates()).toEqual([])
    await type('CLABE', '999010077777777770')
    expect(field('Bank name').value).toBe('Other')
    expect(screen.getByText('The CLABE check digit does not match.')).toBeTruthy()
    await save()
    expect(updates()).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: 'I have checked this. Save it as it is.' }))
    await save()
    await waitFor(() => expect(updates().length).toBe(1))
    expect(updates()[0]).toEqual({
      id: 7,
      version: 1,
      bankDetail: {
        clabe: '999010077777777770',
        bank_name: 'Other',
        accountNumber: '07777777777',
        newWiseEmail: null,
      },
    })
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(await screen.findByText('Bank details saved')).toBeTruthy()
  })

  test('saved unchanged it sends nothing; the messages of account number and Wise email [C12, C13]', async () => {
    const { edit, type, save, updates } = await openTab({}, personOf(7, { bankDetail: [BANK] }))
    await edit('Edit Bank Details')
    await save()
    await waitFor(() => expect(isOpen()).toBe(false))
    await edit('Edit Bank Details')
    await type('Account number', '12-34')
    await type('Wise email', 'ana@')
    await save()
    expect(screen.getByText('Debe contener solo números')).toBeTruthy()
    expect(screen.getByText('Email not valid')).toBeTruthy()
    expect(updates()).toEqual([])
  })

  test('when another person saved meanwhile, it says so and loads the latest version', async () => {
    const { edit, type, field, save, store, user } = await openTab({ 'employee/update-employee-by-id': () => STALE })
    await edit('Edit Bank Details')
    await type('Account number', '42')
    store(personOf(7, { version: 2, bankDetail: [BANK] }))
    await save()
    await user.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    await waitFor(() => expect(field('CLABE').value).toBe(CLABE))
  })
})

test('a house credit has a number of digits and an amount, a percentage is at most 100, and nothing is sent otherwise; "None" puts number 0 [C14]', async () => {
  const { edit, type, field, user, save, updates } = await openTab()
  await edit('Edit House Credit')
  await user.selectOptions(field('Type'), 'Percentage')
  await type('Credit number', '19-1')
  await save()
  expect(screen.getByText('Should be only numbers.')).toBeTruthy()
  await type('Credit number', '1234567890')
  await save()
  expect(screen.getByText('Enter the amount of the credit.')).toBeTruthy()
  await user.type(field(/^Amount of the credit/), '900')
  expect(screen.getByText('Enter a percentage of at most 100.')).toBeTruthy()
  await save()
  expect(updates()).toEqual([])
  await user.selectOptions(field('Type'), 'Fixed fee')
  await save()
  await waitFor(() => expect(updates()[0]?.['home_loan']).toMatchObject({ type: 'Fixed fee', value: '900' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  await edit('Edit House Credit')
  await user.selectOptions(field('Type'), 'None')
  expect(field('Credit number').value).toBe('0')
  await save()
  await waitFor(() => expect(updates()[1]?.['home_loan']).toEqual({ type: 'None', credit_number: '0', value: null }))
})

test('both open from the Details tab of Edit Profile, whose typed data is kept after their save [C4]', async () => {
  const { edit, type, field, save, store, user, updates } = await openTab({ 'employee/findAll': () => ({ totalEmployees: 0 }) })
  await edit('Edit Profile')
  const profile = within(screen.getByRole('dialog'))
  await user.click(profile.getByRole('tab', { name: 'Details' }))
  await type('RFC', 'GODE561231GR8')
  await user.click(await profile.findByRole('button', { name: 'Edit Bank Details' }))
  await screen.findByLabelText('CLABE')
  await type('CLABE', CLABE)
  store(personOf(7, { version: 2, bankDetail: [BANK] }))
  await user.click(screen.getAllByRole('button', { name: 'Save changes' }).at(-1) as HTMLElement)
  expect(await profile.findByText('Banamex')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Save changes' }).length).toBe(1))
  expect(field('RFC').value).toBe('GODE561231GR8')
  await save()
  await waitFor(() => expect(updates().length).toBe(2))
  expect(updates()[1]).toMatchObject({ rfc: 'GODE561231GR8', version: 2 })
  expect(updates()[1]).not.toHaveProperty('bankDetail')
})
