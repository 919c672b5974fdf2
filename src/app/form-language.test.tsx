import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { jobOf } from '../../tests/web/jobs.ts'
import { openOffice, retype } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'
import { LoadingForm } from '../forms/loading-form.tsx'
import { useForm } from '../forms/use-forms.ts'
import { changeLanguage, loadTexts, useLanguage } from '../language.ts'
import { OperationDialog } from '../resource/operation-dialog.tsx'
import { SessionContext } from '../ui/session-context.ts'
import { Theme } from './theme.tsx'

const EMPTY = {}
const MEXICO = { country: 'Mexico' }
const ADMIN = sessionOf('Admin')

afterEach(() => act(() => changeLanguage('en')))

function Profile() {
  useLanguage()
  const query = useForm('profile', { viewer: 'Admin', subject: 'Employee' })
  return (
    <>
      <h1>{query.data?.title}</h1>
      <LoadingForm id="profile" query={query} data={EMPTY} notLoaded="" onSubmit={() => undefined} />
      <button type="submit" form="profile">
        Send
      </button>
    </>
  )
}

function Address() {
  useLanguage()
  const query = useForm('address', { viewer: 'Admin', subject: 'Employee' })
  return (
    <>
      <LoadingForm id="address" query={query} data={MEXICO} notLoaded="" onSubmit={() => undefined} />
      <button type="submit" form="address">
        Send
      </button>
    </>
  )
}

function JobDialog() {
  useLanguage()
  return (
    <OperationDialog
      operation="client/update-job"
      title="Job"
      form="job"
      subject="Employee"
      submit="Send"
      input={() => ({ jobId: 1 })}
      onClose={() => undefined}
    />
  )
}

async function show(content: React.ReactNode) {
  await loadTexts('office')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Theme>
        <SessionContext value={ADMIN}>{content}</SessionContext>
      </Theme>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('another language changes the texts and messages of a form and keeps what was typed', async () => {
  const user = await show(<Profile />)
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await user.type(screen.getByLabelText(/^Phone/), '12')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Should be 7-15 digits.')).toBeTruthy()

  await act(() => changeLanguage('es'))
  expect(screen.getByRole('heading').textContent).toBe('Perfil')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Ana')
  expect(screen.getByLabelText<HTMLInputElement>(/^Teléfono/).value).toBe('12')
  expect(screen.getByText('Debe tener de 7 a 15 dígitos.')).toBeTruthy()
  expect(screen.getByText('Complete los campos correctamente')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Casado(a)' })).toBeTruthy()
  await user.type(screen.getByLabelText(/^Teléfono/), '34567')
  expect(screen.queryByText('Debe tener de 7 a 15 dígitos.')).toBeNull()

  await act(() => changeLanguage('en'))
  expect(screen.getByRole('heading').textContent).toBe('Profile')
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('1234567')
})

test('a form that is opened in another language has its texts at once', async () => {
  await act(() => changeLanguage('es'))
  await show(<Profile />)
  expect(await screen.findByLabelText(/^Fecha de nacimiento/)).toBeTruthy()
})

test('a word that a form suggests is shown in each language and stored as one', async () => {
  await loadTexts('office')
  await act(() => changeLanguage('es'))
  const user = await show(<Address />)
  const country = await screen.findByLabelText<HTMLInputElement>(/^País/)
  expect(country.value).toBe('México')
  await retype(user, country, 'Brasil')
  await act(() => changeLanguage('en'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Country/).value).toBe('Brazil')
})

test('the form of an open dialog changes its language and keeps what was typed', async () => {
  const user = await show(<JobDialog />)
  await user.type(await screen.findByLabelText(/^Job/, { selector: 'input' }), 'Cook')
  await act(() => changeLanguage('es'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Puesto/, { selector: 'input' }).value).toBe('Cook')
  // Also the texts of antd.
  expect(screen.getByRole('button', { name: /cerrar/i })).toBeTruthy()
})

test('an answer that is on its way while the language changes is read again in the new one', async () => {
  const pageOf = (job_name: string) => ({ jobs: [jobOf(5, { job_name })], totalJobs: 1, page: 1, limit: 25 })
  const first = Promise.withResolvers<ReturnType<typeof pageOf>>()
  const answers = [first.promise]
  const { server } = openOffice('/admin/job-listings', ADMIN, {
    'client/find-all-jobs': () => answers.shift() ?? pageOf('Soldador'),
  })
  await eventually(() => expect(server.of('client/find-all-jobs')).toHaveLength(1))
  await act(() => changeLanguage('es'))
  first.resolve(pageOf('Welder'))
  expect(await screen.findByRole('link', { name: /Soldador/ })).toBeTruthy()
})
