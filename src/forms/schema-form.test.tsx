import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAjv } from '../../contract/forms/ajv.ts'
import type { FieldSchema, Form, FormVariant } from '../../contract/forms/definition.ts'
import address from '../../schemas/forms/address.json' with { type: 'json' }
import contractPay from '../../schemas/forms/contract-pay.json' with { type: 'json' }
import contractTime from '../../schemas/forms/contract-time.json' with { type: 'json' }
import details from '../../schemas/forms/details.json' with { type: 'json' }
import newPassword from '../../schemas/forms/new-password.json' with { type: 'json' }
import profile from '../../schemas/forms/profile.json' with { type: 'json' }
import { expectNoFindings } from '../../tests/web/axe.ts'
import { compile } from '../../tests/web/forms.ts'
import { toLoadedForm } from './load-form.ts'
import { SchemaForm, type SchemaFormHandle, type SchemaFormProps } from './schema-form.tsx'

const ADMIN: FormVariant = { viewer: 'Admin', subject: 'Employee' }
const SELF: FormVariant = { viewer: 'Employee', subject: 'Employee' }
const RIGHT = { firstname: 'Ana', lastname: 'Núñez', email: 'ana@example.com', phone: '5512345678' }

afterEach(cleanup)

function show(file: unknown, props: Partial<SchemaFormProps> = {}, variant = ADMIN) {
  const onSubmit = vi.fn()
  const form = toLoadedForm(() => compile(file as Form, variant, createAjv()))
  const all = { form, data: {}, id: 'form', onSubmit, children: <button type="submit">Save</button>, ...props }
  const view = render(<SchemaForm {...all} />)
  return {
    onSubmit,
    user: userEvent.setup(),
    rerender: (more: Partial<SchemaFormProps>) => view.rerender(<SchemaForm {...all} {...more} />),
  }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => screen.getByRole('button', { name: 'Save' })
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? []).map(
    (id) => document.getElementById(id)?.textContent ?? `no ${id}`,
  )

test('a form with errors shows the banner, sends nothing, and the first wrong field has the focus [C18]', async () => {
  const { onSubmit, user } = show(profile, { data: { ...RIGHT, phone: '12', nationality: 'MX1' } })
  await user.click(save())
  expect(screen.getByText('Please complete the fields correctly')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
  await user.clear(field('Phone'))
  await user.type(field('Phone'), '5512345678')
  await user.clear(field('Nationality'))
  expect(screen.queryByText('Please complete the fields correctly')).toBeNull()
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(RIGHT)
})

test('the marks of direction around a pasted number or name are not sent', async () => {
  const { onSubmit, user } = show(profile, { data: { lastname: RIGHT.lastname, email: RIGHT.email } })
  for (const [label, text] of [
    ['First name', RIGHT.firstname],
    ['Phone', RIGHT.phone],
  ] as const) {
    await user.click(field(label))
    await user.paste(`\u202d${text}\u202c`)
  }
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(RIGHT)
})

test('an error is announced, tied to its field and shown together with the help text [C7, C8]', async () => {
  const { user } = show(profile, { data: RIGHT })
  await user.type(field('Phone'), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('Should be 7-15 digits.')
  expect(field('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('Phone'))).toEqual(['Digits only, with area code.', 'Should be 7-15 digits.'])
  expect(field('First name').getAttribute('aria-invalid')).toBe('false')
  await expectNoFindings()
})

test('an error never moves a button away from under the pointer that presses it', async () => {
  const { user, onSubmit } = show(profile, { data: RIGHT })
  await user.clear(field('Nationality'))
  await user.type(field('Nationality'), '1')
  await user.pointer({ keys: '[MouseLeft>]', target: field('Phone') })
  expect(document.activeElement).toBe(field('Phone'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(await screen.findByText('Should be letters.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('inputs carry limits, keyboard and autofill hints; those of another person are not autofilled [C15]', () => {
  const { rerender } = show(profile, { data: RIGHT })
  expect(field('Phone').maxLength).toBe(15)
  expect(field('First name').maxLength).toBe(50)
  expect(field('Phone').inputMode).toBe('numeric')
  expect(field('Email').type).toBe('email')
  expect(field('First name').required).toBe(true)
  expect(field('First name').autocomplete).toBe('off')
  rerender({ isOwnData: true })
  expect(field('First name').autocomplete).toBe('given-name')
})

test('an amount may have thousands commas: the plain number is sent, and shown once the field is left', async () => {
  const { user, onSubmit } = show(contractPay, { data: { effective_from: '2026-12-01', payment_frequency: 'Monthly' } })
  const salary = () => field('Monthly salary')
  await user.click(salary())
  await user.paste(' $12,345,678.90 ')
  expect(salary().value).toBe(' $12,345,678.90 ')
  await user.tab()
  expect(salary().value).toBe('12345678.90')
  await user.clear(salary())
  await user.type(salary(), '1,234,567.50{Enter}')
  expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ monthly_salary: '1234567.50' }))
})

test.each(['12,34', '1,2345', '12.345,67'])('the amount %s is refused with the right place of commas', async (typed) => {
  const { user } = show(contractPay)
  await user.type(field('Monthly salary'), typed)
  await user.tab()
  expect(field('Monthly salary').value).toBe(typed)
  expect(describedBy(field('Monthly salary')).join(' ')).toContain(
    'Use commas for thousands only and a point before the decimals, as in 12,345.67.',
  )
})

test('a percent sign is refused in an amount, without a word about commas, and left out of a percentage', async () => {
  const { user } = show(contractPay)
  await user.type(field('Monthly salary'), '1,000%')
  await user.tab()
  expect(field('Monthly salary').value).toBe('1,000%')
  expect(field('Monthly salary').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/Use commas for thousands only/)).toBeNull()
  cleanup()
  show(contractTime)
  await user.type(field('Vacation premium'), '25 %')
  await user.tab()
  expect(field('Vacation premium').value).toBe('25')
  expect(field('Vacation premium').getAttribute('aria-invalid')).toBe('false')
})

test('read-only fields show their value or N/E and cannot be typed in [C19]', async () => {
  const { user, onSubmit } = show(profile, { data: { ...RIGHT, phone: undefined } }, SELF)
  expect(field('First name').readOnly).toBe(true)
  expect(field('First name').required).toBe(false)
  expect(field('Phone').placeholder).toBe('N/E')
  expect(describedBy(field('Phone'))).toEqual([])
  await user.type(field('First name'), 'x')
  expect(field('First name').value).toBe('Ana')
  await user.type(field('Nationality'), 'Mexicana')
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledOnce()
  await expectNoFindings()
})

test('a half-typed date is wrong, and neither empty nor saved', async () => {
  const { user, onSubmit } = show(profile, { data: { ...RIGHT, birthdate: '1990-02-28' } })
  const date = field('Birthdate')
  // The browser answers an empty value for a day whose year was deleted.
  Object.defineProperty(date, 'validity', { configurable: true, value: { badInput: true } })
  fireEvent.change(date, { target: { value: '' } })
  await user.click(save())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(date.getAttribute('aria-invalid')).toBe('true')
  // Emptied on purpose; the browser reports no change, as the value was empty before.
  Object.defineProperty(date, 'validity', { configurable: true, value: { badInput: false } })
  fireEvent.blur(date)
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledWith(RIGHT)
})

test('options are a select with a way back to nothing; a date is a date field [C16]', async () => {
  const { user, onSubmit } = show(profile, { data: RIGHT })
  const gender = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Gender' })
  expect([...gender.options].map(({ text }) => text)).toEqual(['Choose…', 'Male', 'Female'])
  await user.selectOptions(gender, 'Female')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Marital status' }), 'Single')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Marital status' }), 'Choose…')
  expect(field('Birthdate').type).toBe('date')
  await user.type(field('Birthdate'), '1990-02-28')
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledWith({ ...RIGHT, gender: 'female', birthdate: '1990-02-28' })
})

test('an option that is no longer in the list stays visible and is refused', async () => {
  const { user, onSubmit } = show(profile, { data: { ...RIGHT, gender: 'other' } })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Gender' }).value).toBe('other')
  await user.click(save())
  expect(screen.getByText('Choose one of the options.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('decision 39: the state is a list for Mexico and text elsewhere', async () => {
  const { user, onSubmit } = show(address)
  expect(field('State').tagName).toBe('INPUT')
  await user.type(field('Country'), 'Mexico')
  await user.selectOptions(field('State'), 'Aguascalientes')
  await user.click(save())
  expect(onSubmit).toHaveBeenLastCalledWith({ country: 'Mexico', state: 'AGU' })
  await user.clear(field('Country'))
  await user.type(field('Country'), 'Canada')
  await user.clear(field('State'))
  await user.type(field('State'), 'Ontario')
  await user.click(save())
  expect(onSubmit).toHaveBeenLastCalledWith({ country: 'Canada', state: 'Ontario' })
  await expectNoFindings()
})

test('a contractor has no CIFD and NSS; a group is a fieldset with its legend [C20]', async () => {
  show(details, {}, { viewer: 'Admin', subject: 'Contractor' })
  expect(screen.queryByLabelText(/CIFD|NSS/)).toBeNull()
  const group = screen.getByRole('group', { name: 'Emergency contact' })
  expect(within(group).getByLabelText(/^Name/)).toBeTruthy()
  await expectNoFindings()
})

test('decision 40: an unusual RFC is questioned, and saved once that is confirmed; D5 a stored one is not asked again', async () => {
  const { user, onSubmit } = show(details)
  await user.type(field('RFC'), 'UNUSUAL')
  expect(screen.getByText('This RFC does not have the usual format.')).toBeTruthy()
  await user.click(save())
  expect(onSubmit).not.toHaveBeenCalled()
  await expectNoFindings()
  await user.click(screen.getByRole('checkbox', { name: 'I have checked this. Save it as it is.' }))
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledWith({ rfc: 'UNUSUAL' })
  cleanup()
  const stored = show(details, { data: { rfc: 'UNUSUAL' } })
  await stored.user.click(save())
  expect(stored.onSubmit).toHaveBeenCalledWith({ rfc: 'UNUSUAL' })
})

test('a password can be shown and hidden again by keyboard, and nothing of it is cut off [A13]', async () => {
  const { user } = show(newPassword)
  const password = field('New password')
  expect(password.type).toBe('password')
  expect(password.autocomplete).toBe('new-password')
  expect(password.maxLength).toBe(-1)
  await user.click(password)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(password.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide new password' })).toBe(document.activeElement)
  await user.keyboard(' ')
  expect(password.type).toBe('password')
  await expectNoFindings()
})

const REFUSAL = {
  banner: 'Please use different RFC',
  extraErrors: [
    { field: 'rfc', message: 'Please use different RFC' },
    { field: 'emergencyContact.phone', message: 'Should be 7-15 digits.' },
  ],
}

/** A screen whose save is refused. */
function RefusingScreen({ form }: Pick<SchemaFormProps, 'form'>) {
  const [answer, setAnswer] = useState<Partial<SchemaFormProps>>({})
  return (
    <SchemaForm {...answer} form={form} id="form" data={{ rfc: 'NUPM900228AB1' }} onSubmit={() => setAnswer(REFUSAL)}>
      <button type="submit">Save</button>
    </SchemaForm>
  )
}

test('errors of a refused save are shown at their fields until those change, and the typed data stays [C24]', async () => {
  render(<RefusingScreen form={toLoadedForm(() => compile(details as Form, ADMIN))} />)
  const user = userEvent.setup()
  const contact = () => within(screen.getByRole('group')).getByLabelText<HTMLInputElement>(/^Name/)
  await user.type(contact(), 'José')
  await user.click(save())
  expect(describedBy(field('RFC'))).toEqual(['Please use different RFC'])
  expect(contact().value).toBe('José')
  await waitFor(() => expect(document.activeElement).toBe(field('RFC')))
  await user.type(field('RFC'), '{Backspace}2')
  expect(field('RFC').getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText('Should be 7-15 digits.')).toBeTruthy()
})

test('errors of the call about other fields are in the banner', () => {
  show(address, { banner: 'Please complete the fields correctly', extraErrors: [{ field: 'nss', message: 'Too long.' }] })
  expect(screen.getByText('Too long.')).toBeTruthy()
})

test('every widget a file may name is usable and described', async () => {
  const option = (value: string) => ({ const: value, title: value.toUpperCase() })
  const common = { 'x-error': 'No.' }
  const properties: Record<string, FieldSchema> = {
    notes: { type: 'string', title: 'Notes', description: 'For colleagues', maxLength: 9, ...common },
    size: { type: 'string', title: 'Size', oneOf: [option('small'), option('large')], ...common },
    isRemote: { type: 'boolean', title: 'Works remotely', ...common },
    weight: { type: 'number', title: 'Weight', minimum: 1, maximum: 9, ...common },
  }
  const ui = { notes: { 'ui:widget': 'textarea', 'ui:wide': true }, size: { 'ui:widget': 'radio', 'ui:help': 'Of the shirt' } }
  const file = { name: 'all', title: 'All', ui, schema: { type: 'object', required: ['size'], properties } }
  const { user, onSubmit } = show(file)
  expect(describedBy(field('Notes'))).toEqual(['For colleagues'])
  await user.click(save())
  const group = screen.getByRole('radiogroup', { name: /^Size/ })
  expect(describedBy(group)).toEqual(['Of the shirt', 'No.'])
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
  await user.click(within(group).getByRole('radio', { name: 'LARGE' }))
  await user.click(screen.getByRole('checkbox', { name: 'Works remotely' }))
  await user.type(field('Weight'), '2.5')
  await user.type(field('Notes'), 'hello, world')
  await expectNoFindings()
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledWith({ size: 'large', isRemote: true, weight: 2.5, notes: 'hello, wo' })
})

test('an untouched form shows its errors at its fields when a button outside it asks [C18]', async () => {
  let handle: SchemaFormHandle | null = null
  const take = (given: SchemaFormHandle | null) => {
    handle = given
  }
  show(profile, { formRef: take })
  act(() => expect(handle?.validate()).toBe(false))
  expect(screen.getByText('Please complete the fields correctly')).toBeTruthy()
  await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBe('true'))
  expect(describedBy(field('First name')).join('')).not.toBe('')
})
