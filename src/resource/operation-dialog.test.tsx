import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { errorText } from '../../contract/errors.ts'
import { t } from '../../contract/language/texts.ts'
import { DOCUMENT_MAX_BYTES } from '../../contract/upload.ts'
import { ApiError } from '../../providers/api.ts'
import { dataProvider } from '../../providers/data/data-provider.ts'
import { fakeServer, type Replies, type Reply } from '../../tests/web/fake-server.ts'
import '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'
import { formGate, send as upload } from '../../tests/web/replaced.ts'
import { Theme } from '../app/theme.tsx'
import { useLeaveQuestion } from '../ui/dialog.tsx'
import { SessionContext } from '../ui/session-context.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { OperationDialog } from './operation-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const GIVE_UP = 'employee/give-up-background-job'
const SAVE = 'client/update-job'
const LOG = 'employee/logs-contract-register'
const WHY = 'It cannot be done any more.'
type Dialog = Partial<ComponentProps<typeof OperationDialog>>

const onError = vi.fn(async () => ({}))

function Frame() {
  useLeaveQuestion()
  return (
    <SessionContext value={sessionOf('Admin')}>
      <main tabIndex={-1}>
        <Outlet />
      </main>
    </SessionContext>
  )
}

/** A page with a button that opens the dialog, and a link to the next page. */
function Page({ dialog, isLeaving }: { dialog: Dialog; isLeaving: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Link to="/next">Leave</Link>
      {isOpen && (
        <OperationDialog
          operation={GIVE_UP}
          title="Do it"
          onClose={() => setOpen(false)}
          {...(isLeaving ? { onDone: () => navigate('/next') } : {})}
          {...(dialog as object)}
        />
      )}
    </>
  )
}

async function open(dialog: Dialog, replies: Replies, isLeaving = false) {
  const server = fakeServer(replies)
  const auth = { check: async () => ({ authenticated: true }), onError } as never
  const routes = [
    {
      element: (
        <Refine
          dataProvider={dataProvider}
          authProvider={auth}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
        >
          <Frame />
        </Refine>
      ),
      children: [
        { path: '/', element: <Page dialog={dialog} isLeaving={isLeaving} /> },
        { path: '/next', element: <p>Next page</p> },
      ],
    },
  ]
  render(
    <Theme>
      <RouterProvider router={createMemoryRouter(routes)} />
    </Theme>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const shown = await screen.findByRole('dialog', { name: String(dialog.title ?? 'Do it') })
  return { user, server, inside: within(shown), ok: () => within(shown).getByRole('button', { name: /OK$/ }) }
}

const REASON: Dialog = { input: { id: 4 }, reason: 'required', submit: 'OK', done: 'It is done.' }
const JOB = {
  companyId: 1,
  job_name: 'Welder',
  job_description: 'Joins metal.',
  department: 'Workshop',
  headcount: 2,
  salary_min: null,
  salary_max: null,
  currency: 'MXN',
}
const FORM: Dialog = {
  operation: SAVE,
  input: { jobId: 4, version: 1 } as never,
  form: 'job',
  subject: 'Client',
  prefill: { ...JOB, salary_min: undefined, salary_max: undefined },
  done: 'Saved.',
}
const STALE = { status: 409, code: 'STALE', message: 'Somebody else changed it.', requestId: 'r', current: { version: 2 } }

test('says that it is done in a short message, and not in a notice with a title', async () => {
  const { user, inside, ok, server } = await open(REASON, { [GIVE_UP]: () => ({ given_up: true }) })
  await user.type(inside.getByLabelText('Reason'), WHY)
  await user.click(ok())
  const message = await screen.findByText('It is done.')
  expect(message.closest('.ant-message')).toBeTruthy()
  expect(document.querySelector('.ant-notification-notice')).toBeNull()
  expect(server.inputs(GIVE_UP)).toEqual([{ id: 4, reason: WHY }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

test('a short reason is not sent, and the typed data survives a refusal, which Refine checks for a lost session', async () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'Not like this.', requestId: 'r' }
  const { user, inside, ok, server } = await open(REASON, { [GIVE_UP]: () => refusal })
  await user.type(inside.getByLabelText('Reason'), 'Short')
  await user.click(ok())
  expect(server.of(GIVE_UP)).toHaveLength(0)
  expect(document.activeElement).toBe(inside.getByLabelText('Reason'))
  await user.type(inside.getByLabelText('Reason'), ` ${WHY}`)
  onError.mockClear()
  await user.click(ok())
  expect(await inside.findByText('Not like this.')).toBeTruthy()
  expect(inside.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(`Short ${WHY}`)
  expect(onError).toHaveBeenCalledTimes(1)
  expect(document.querySelector('.ant-notification-notice')).toBeNull()
})

test('two clicks are one call, with one key; the same content after a lost answer has the same key', async () => {
  let count = 0
  const { ok, user, server } = await open(
    { ...REASON, reason: undefined as never, isKeyed: true },
    { [GIVE_UP]: () => (++count === 1 ? 'offline' : { given_up: true }) },
  )
  const button = ok()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('The server cannot be reached. Your input is kept.')).toBeTruthy()
  await user.click(ok())
  await screen.findByText('It is done.')
  const keys = server.of(GIVE_UP).map(({ input }) => input['requestKey'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('leaving the page once it is done does not ask, although a reason was typed', async () => {
  const { user, inside, ok } = await open(REASON, { [GIVE_UP]: () => ({ given_up: true }) }, true)
  await user.type(inside.getByLabelText('Reason'), WHY)
  await user.click(ok())
  expect(await screen.findByText('Next page')).toBeTruthy()
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})

test('a question about unsaved input goes away when the call saves that input', async () => {
  const saved = Promise.withResolvers<Reply>()
  const { user, inside, ok } = await open(REASON, { [GIVE_UP]: () => saved.promise }, true)
  await user.type(inside.getByLabelText('Reason'), WHY)
  await user.click(ok())
  fireEvent.click(screen.getByText('Leave'))
  expect(await screen.findAllByText('Discard your changes?')).not.toHaveLength(0)
  saved.resolve({ given_up: true })
  expect(await screen.findByText('Next page')).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByText('Discard your changes?')).toHaveLength(0))
})

test('closing asks first while a reason is typed', async () => {
  const { user, inside } = await open(REASON, {})
  await user.type(inside.getByLabelText('Reason'), 'Because')
  await user.click(inside.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findAllByText('Discard your changes?')).not.toHaveLength(0)
  expect(inside.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Because')
})

test('while the call runs neither Escape nor a click outside closes it or asks to discard', async () => {
  const answer = Promise.withResolvers<Reply>()
  const { user, inside, ok } = await open(REASON, { [GIVE_UP]: () => answer.promise })
  await user.type(inside.getByLabelText('Reason'), WHY)
  await user.click(ok())
  const dialog = screen.getByRole('dialog', { name: 'Do it' })
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  const outside = document.querySelector('.ant-modal-wrap') as HTMLElement
  fireEvent.mouseDown(outside)
  fireEvent.click(outside)
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  answer.resolve({ status: 400, code: 'VALIDATION', message: 'Not like this.', requestId: 'r' })
  expect(await inside.findByText('Not like this.')).toBeTruthy()
})

test('"Save changes" is absent while a form loads, and when it did not come', async () => {
  const waiting = Promise.withResolvers<void>()
  formGate.opens = waiting.promise
  const { inside } = await open(FORM, {})
  expect(inside.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(inside.queryByRole('button', { name: t('form-dialog.save') })).toBeNull()
  waiting.resolve()
  expect(await inside.findByRole('button', { name: t('form-dialog.save') })).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>(/^Job\*?$/).value).toBe('Welder')
})

test('a refusal is shown at its field, and the typed data stays; a form with an error of its own does not repeat it [C24]', async () => {
  const fields = [{ field: 'department', message: 'There is no such department.' }]
  const refusal = { status: 400, code: 'VALIDATION', message: t('forms.incomplete'), requestId: 'r', fields }
  const { user, inside, server } = await open(FORM, { [SAVE]: () => refusal })
  const name = await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/)
  await user.type(name, 's')
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  expect(await inside.findByText('There is no such department.')).toBeTruthy()
  expect(inside.getByLabelText(/^Department/).getAttribute('aria-invalid')).toBe('true')
  expect(name.value).toBe('Welders')
  await user.clear(name)
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  expect(server.of(SAVE)).toHaveLength(1)
  expect(inside.getAllByText(t('forms.incomplete'))).toHaveLength(1)
})

test('Enter in a field checks all parts, and takes away the refusal of the call before', async () => {
  const { user, server, inside } = await open({ ...FORM, reason: 'required' }, { [SAVE]: () => 'offline' })
  const name = await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/)
  const reason = inside.getByLabelText(/^Reason/)
  await user.type(reason, WHY)
  await user.type(name, 's{Enter}')
  const refused = await inside.findByText(/Your input is kept/)
  expect(server.of(SAVE)).toHaveLength(1)
  await user.clear(reason)
  await user.clear(name)
  await user.type(name, '{Enter}')
  expect(refused.isConnected).toBe(false)
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(server.of(SAVE)).toHaveLength(1)
})

test('an error of a field leaves the way to the latest version of the record', async () => {
  const { user, inside, server } = await open(
    { ...FORM, readLatest: async () => ({ ...JOB, salary_min: undefined, salary_max: undefined, department: 'Yard' }) },
    { [SAVE]: () => STALE },
  )
  const name = await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/)
  await user.type(name, 's')
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  expect(await inside.findByRole('button', { name: t('form-dialog.loadLatest') })).toBeTruthy()
  await user.clear(name)
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  expect(server.of(SAVE)).toHaveLength(1)
  await user.click(inside.getByRole('button', { name: t('form-dialog.loadLatest') }))
  await waitFor(() => expect(inside.queryByRole('button', { name: t('form-dialog.loadLatest') })).toBeNull())
  expect(inside.getByLabelText<HTMLInputElement>(/^Department/).value).toBe('Yard')
})

test.each([
  ['answers nothing', async () => undefined, t('office.notLoaded')],
  ['fails', async () => Promise.reject(new ApiError(0, 'OFFLINE', 'You are offline.')), 'You are offline.'],
])('a newer version whose reading %s is reported, and the way to it stays', async (_how, readLatest, words) => {
  const { user, inside } = await open({ ...FORM, readLatest }, { [SAVE]: () => STALE })
  await user.type(await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/), 's')
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  await user.click(await inside.findByRole('button', { name: t('form-dialog.loadLatest') }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(inside.getByRole('button', { name: t('form-dialog.loadLatest') })).toBeTruthy()
})

test("another person's save is merged into the typed data", async () => {
  let count = 0
  const { user, inside, server } = await open(
    { ...FORM, readLatest: async () => ({ ...JOB, salary_min: undefined, salary_max: undefined, department: 'Yard' }) },
    { [SAVE]: () => (++count === 1 ? STALE : { job: {} }) },
  )
  const name = await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/)
  await user.clear(name)
  await user.type(name, 'Smith')
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  await user.click(await inside.findByRole('button', { name: t('form-dialog.loadLatest') }))
  expect(await inside.findByText(/Someone else has since changed/)).toBeTruthy()
  await user.click(inside.getByRole('button', { name: t('form-dialog.save') }))
  await screen.findByText('Saved.')
  expect(server.inputs(SAVE).at(-1)).toMatchObject({ job_name: 'Smith', department: 'Yard' })
})

function Ask() {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => confirm({ title: 'Close the job?', okText: 'Close it', cancelText: 'No' })}>
      Close the job
    </button>
  )
}

test('typed text survives a question that is asked over the dialog', async () => {
  const { user, inside } = await open({ ...FORM, children: <Ask /> }, {})
  const name = await inside.findByLabelText<HTMLInputElement>(/^Job\*?$/)
  await user.type(name, 's')
  await user.click(inside.getByRole('button', { name: 'Close the job' }))
  await user.click(await screen.findByRole('button', { name: 'No' }))
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe('Welders')
})

const PROOF: Dialog = {
  operation: LOG,
  input: { contractId: 3 } as never,
  submit: 'OK',
  done: 'It is done.',
  files: {
    file: {
      label: 'Proof',
      accept: '.pdf',
      missing: 'Choose the file of the proof.',
      help: 'A proof is there already.',
      testId: 'proof',
    },
  },
}

test('an error of the program is shown and logged, and the dialog can be sent again or closed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new TypeError('The program is wrong here.')
  upload.mockRejectedValueOnce(fault)
  const { user, inside, ok } = await open(PROOF, {})
  await user.upload(inside.getByTestId('proof'), new File(['x'], 'proof.pdf', { type: 'application/pdf' }))
  await user.click(ok())
  expect(await inside.findByText(t('calls.notOurs'))).toBeTruthy()
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(false)
  expect(logged).toHaveBeenCalledWith(fault)
  logged.mockRestore()
  upload.mockResolvedValue({ log: {} })
  await user.click(ok())
  expect(await screen.findByText('It is done.')).toBeTruthy()
})

test('a file over the limit is not taken and said at its place, and none is sent without one', async () => {
  upload.mockResolvedValue({ log: {} })
  const { user, inside, ok } = await open(PROOF, {})
  expect(inside.getByText('A proof is there already.')).toBeTruthy()
  await user.click(ok())
  expect((await inside.findByRole('alert')).textContent).toBe('Choose the file of the proof.')
  const large = new File(['x'], 'large.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: DOCUMENT_MAX_BYTES + 1 })
  await user.upload(inside.getByTestId('proof'), large)
  expect(inside.getByRole('alert').textContent).toBe(errorText('FILE_TOO_LARGE', { max: '25Mb' }))
  await user.click(ok())
  expect(upload).not.toHaveBeenCalled()
  const fitting = new File(['x'], 'proof.pdf', { type: 'application/pdf' })
  await user.upload(inside.getByTestId('proof'), fitting)
  expect(inside.queryByRole('alert')).toBeNull()
  await user.click(ok())
  await screen.findByText('It is done.')
  expect(upload.mock.calls).toEqual([[LOG, { contractId: 3 }, { file: fitting }]])
})
