import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../providers/api.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import { send } from '../../../../tests/web/replaced.ts'

const READ = 'contractor/get-csd-records-by-user-id'
const DELETE = 'contractor/delete-csd-records-by-user-id'
const SEAL = {
  rfc: 'VADA800927DJ3',
  certificate_number: '30001000000500003416',
  holder_name: 'ADRIANA VARGAS DÍAZ',
  valid_from: '2025-01-01T00:00:00Z',
  valid_to: '2099-01-01T18:00:00Z',
  uploaded_at: '2026-11-22T00:00:00Z',
}

async function open(seal: typeof SEAL | null, rfc: string | null = SEAL.rfc) {
  let current = seal
  const office = openOffice('/admin/employees-onboarding/7?tab=bank', sessionOf('Admin'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { role: { name: 'Contractor' } }) }),
    [READ]: () => ({ data: { seal: current, rfc, needs_key_each_time: true } }),
    [DELETE]: () => {
      current = null
      return { data: { deleted: true } }
    },
  })
  const name = 'Seal certificate (CSD)'
  const card = within(await screen.findByRole('region', { name }))
  return { ...office, card }
}

test('without a certificate the card explains its purpose, and accepts one [H6]', async () => {
  const { card, user } = await open(null)
  const dialog = await openDialog(
    user,
    await card.findByRole('button', { name: 'Add certificate' }),
    'Add the seal certificate',
  )
  const submit = (await dialog.findByRole('button', { name: 'Add certificate' })) as HTMLButtonElement
  expect(submit.disabled).toBe(true)
  const [cer, key] = [new File(['c'], 'seal.cer'), new File(['k'], 'seal.key')]
  await user.upload(dialog.getByLabelText('Certificate (.cer)'), cer)
  await user.upload(dialog.getByLabelText('Key (.key)'), key)
  await user.type(dialog.getByLabelText('Password of the key'), 'wrong')
  const text = 'The password of the key is wrong.'
  send.mockRejectedValueOnce(new ApiError(400, 'CSD_REFUSED', text, { fields: [{ field: 'password', message: text }] }))
  await user.click(submit)
  // Said once, at the field it is about.
  expect((await dialog.findAllByText(text)).map((node) => node.getAttribute('role'))).toEqual(['alert'])
  await expectNoFindings()
  send.mockResolvedValueOnce({ status: 200, data: SEAL })
  await user.type(dialog.getByLabelText('Password of the key'), '!')
  await user.click(submit)
  await screen.findByText('Seal certificate added')
  expect(send.mock.calls.map(([operation, input, files]) => [operation, input, Object.keys(files)])).toEqual([
    ['contractor/upload-csd-files-to-facturama', { userId: 7, password: 'wrong' }, ['cer_file', 'key_file']],
    ['contractor/upload-csd-files-to-facturama', { userId: 7, password: 'wrong!' }, ['cer_file', 'key_file']],
  ])
})

test('without an RFC in the profile the card says that first [H6]', async () => {
  const { card } = await open(null, null)
  expect(await card.findByText(/Fill in the RFC in the profile first/)).toBeTruthy()
  expect((card.getByRole('button', { name: 'Add certificate' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a certificate shows how long it is valid and can be deleted [H6]', async () => {
  const { card, user, server } = await open(SEAL)
  expect(await card.findByText('30001000000500003416')).toBeTruthy()
  expect(card.getByText('01 Jan 2099')).toBeTruthy()
  await expectNoFindings()
  const dialog = await openDialog(user, card.getByRole('button', { name: 'Delete' }), 'Delete the seal certificate?')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await card.findByText('No seal certificate yet')
  expect(server.of(DELETE).map(({ method, input }) => [method, input])).toEqual([['DELETE', { userId: 7 }]])
})

test('an expired certificate is reported [H6]', async () => {
  const { card } = await open({ ...SEAL, valid_to: '2026-01-01T18:00:00Z' })
  expect(await card.findByText('Expired on 01 Jan 2026. Add a new one to create tax bills.')).toBeTruthy()
})
