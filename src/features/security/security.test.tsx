import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

test('reports uses that could not be loaded, and loads them at the next try; the rest of the page stays', async () => {
  let isDown = true
  const { user } = openOffice('/admin/security', sessionOf('Admin'), {
    'employee/my-security': () => ({ second_factor: null, app_since: null, passkeys: [], sessions: [] }),
    'employee/find-privacy-notice': () =>
      isDown
        ? new Response('', { status: 503 })
        : { purposes: [{ key: 'reminders', title: 'Reminders', text: 'Mails', is_refused: false }] },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  // The two short cards share a row; no other card is left alone in one.
  const row = screen.getByRole('heading', { name: 'Second factor' }).closest<HTMLElement>('[data-dense]')
  const short = within(row as HTMLElement).getAllByRole('heading')
  expect(short.map(({ textContent }) => textContent)).toEqual(['Password', 'Second factor'])
  expect(screen.queryByText('Uses that you may refuse')).toBeNull()
  isDown = false
  await user.click(again)
  await screen.findByText('Uses that you may refuse')
})
