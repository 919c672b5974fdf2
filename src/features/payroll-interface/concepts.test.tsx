import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Replies, refusalOf } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { changeLanguage } from '../../language.ts'

const SALARY = {
  code: 'SALARY',
  name: 'Salary',
  kind: 'Perception',
  sat_code: '001',
  published_sat_code: '001',
  account: '6001-001',
  treatment: 'taxed',
  formula: 'daily wage × days paid',
  article: 'LFT 82',
  confidence: 'H2',
  has_state_tax: true,
}
const AID = {
  ...SALARY,
  code: 'SCHOOL_AID',
  name: 'School aid',
  name_es: 'Ayuda escolar',
  sat_code: '034',
  published_sat_code: '034',
  treatment: 'exempt',
  formula: 'amount as given',
  article: 'LISR 93',
  confidence: 'U',
  is_own: true,
  valid_from: '2026-11-22',
  has_state_tax: false,
}
const FIXED = {
  title: 'End of a contract: Death',
  text: 'Seniority premium: paid.',
  from: '2023-01-01',
  article: 'LFT 53-II',
  source: 'Ley Federal del Trabajo',
  confidence: 'K',
}
const PARAMETERS = {
  version: '2026.2',
  day: '2026-11-22',
  today: '2026-11-22',
  fixed_rules: [FIXED],
}

function open(tab: string, more: Replies = {}) {
  return openOffice(`/admin/payroll-interface?tab=${tab}`, sessionOf('Admin'), {
    'payroll/get-payroll-parameters': () => ({ data: PARAMETERS }),
    'payroll/find-all-concepts': () => ({ data: { concepts: [AID, SALARY], totalConcepts: 2 } }),
    ...more,
  })
}

test('a concept without a key of the SAT shows N/E [B14]', async () => {
  open('concepts', {
    'payroll/find-all-concepts': () => ({ data: { concepts: [{ ...AID, sat_code: null }], totalConcepts: 1 } }),
  })
  expect((await screen.findByText('SAT key')).parentElement?.textContent).toContain('N/E')
})

test('a concept of our own is added with its kind and inclusion, and refusals are shown at their fields [§8.9]', async () => {
  const { server, user } = open('concepts', {
    'payroll/create-concept': () =>
      refusalOf(400, 'VALIDATION', 'Please check the fields.', {
        sat_code: 'The SAT has no key "999" for a perception on that day.',
      }),
  })
  const dialog = await openDialog(user, 'Add a concept', 'Add a concept')
  const type = async (label: string, value: string) => user.type(await dialog.findByRole('textbox', { name: label }), value)
  await type('Name in English', 'Gym')
  await type('Name in Spanish', 'Gimnasio')
  await type('Code', 'GYM')
  await type('SAT key', '999')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Income tax' }), 'yes')
  await type('Reason', 'Agreed with the union.')
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('The SAT has no key "999" for a perception on that day.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'SAT key' })))
  expect(server.inputs('payroll/create-concept')).toEqual([
    {
      code: 'GYM',
      name: 'Gym',
      name_es: 'Gimnasio',
      kind: 'Perception',
      sat_code: '999',
      from: '2026-11-22',
      is_exempt: true,
      is_variable: true,
      has_state_tax: true,
      reason: 'Agreed with the union.',
      requestKey: expect.any(String),
    },
  ])
  // A deduction is neither taxed nor counted for anything.
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Deduction')
  expect(dialog.queryByRole('combobox', { name: 'Income tax' })).toBeNull()
})

test('an account that another person changed meanwhile is not set back by the open dialog [§8.9]', async () => {
  let account = SALARY.account
  const { server, user } = open('concepts', {
    'payroll/find-all-concepts': () => ({ data: { concepts: [{ ...SALARY, account }], totalConcepts: 1 } }),
    'payroll/update-concept': () => ({ status: 400, code: 'VALIDATION', message: 'No.', fields: [] }),
  })
  const dialog = await openDialog(user, 'Change Salary')
  await dialog.findByLabelText('Account')
  account = '6009-009'
  // Another language reads everything again.
  await act(async () => {
    await changeLanguage('es')
    await changeLanguage('en')
  })
  await screen.findByText(account)
  await retype(user, dialog.getByLabelText('SAT key'), '002')
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with the union.')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect(await server.input('payroll/update-concept')).toMatchObject({ code: 'SALARY', sat_code: '002' })
  expect(server.inputs('payroll/update-concept')[0]).not.toHaveProperty('account')
})

test('a concept of our own shows its inclusion and is retired from a day; a built-in one is not [§8.9]', async () => {
  const { server, user } = open('concepts', {
    'payroll/update-concept': () => ({ data: { concept: { ...AID, retired_from: '2026-11-22' } } }),
  })
  const words =
    'Ayuda escolar · SCHOOL_AID · Added from 22 Nov 2026 · Wholly exempt · Not in the SBC · Without state payroll tax'
  expect(await screen.findByText(words)).toBeTruthy()
  const built = await openDialog(user, 'Change Salary')
  await built.findByLabelText('Account')
  expect(built.queryByRole('combobox', { name: 'Offered' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = await openDialog(user, 'Change School aid', 'Change School aid')
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Offered' }), 'no')
  await user.type(dialog.getByLabelText('Reason'), 'Nobody gets it any more.')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByText('School aid was entered.')).toBeTruthy()
  expect(server.inputs('payroll/update-concept')).toEqual([
    { code: 'SCHOOL_AID', from: '2026-11-22', reason: 'Nobody gets it any more.', is_retired: true },
  ])
})

test('rules that cannot be entered are listed among the rules with their mark [§8.9]', async () => {
  open('rules')
  const card = await screen.findByRole('region', { name: 'End of a contract: Death' })
  expect(within(card).getByText(/^Mark K/)).toBeTruthy()
  await expectNoFindings()
})
