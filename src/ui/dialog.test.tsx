import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DialogPage } from '../../tests/web/dialog-page.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButton } from './dialog-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

afterEach(cleanup)
const ESCAPE = { key: 'Escape', keyCode: 27 }

/** Mounts the dialog as pages do: only while it is open. */
function Page({ isDirty = false, staysAfter = true }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const finish = () => {
    setDone(true)
    setOpen(false)
  }
  return (
    <App>
      <main tabIndex={-1}>
        {(staysAfter || !isDone) && (
          <button type="button" onClick={() => setOpen(true)}>
            Send
          </button>
        )}
      </main>
      {isOpen && (
        <Dialog
          title="Send it"
          isOpen
          isDirty={isDirty}
          onClose={() => setOpen(false)}
          footer={() => (
            <button type="button" onClick={finish}>
              Do it
            </button>
          )}
        >
          <p>Everybody reads it.</p>
        </Dialog>
      )}
    </App>
  )
}

const opener = () => screen.getByRole('button', { name: 'Send' })
async function open(props: Parameters<typeof Page>[0] = {}) {
  const user = userEvent.setup()
  render(<Page {...props} />)
  act(() => opener().focus())
  await user.keyboard('{Enter}')
  const inside = await screen.findByRole('button', { name: 'Do it' })
  act(() => inside.focus())
  return user
}

test('a dialog that is closed gives the focus back to what opened it [C6]', async () => {
  await open()
  fireEvent.keyDown(screen.getByRole('dialog'), ESCAPE)
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

test('Escape closes a dialog that is still opening, and the focus does not leave its button [C6]', async () => {
  const user = userEvent.setup()
  render(<Page />)
  act(() => opener().focus())
  await user.keyboard('{Enter}')
  const box = screen.getByRole('dialog')
  await waitFor(() => expect(box.contains(document.activeElement)).toBe(true))
  // The motion that opens it has only begun.
  expect(box.className).toMatch(/\bdialog-(appear|enter)\b/)
  fireEvent.keyDown(document.activeElement as Element, ESCAPE)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener())
})

test('discarding typed data returns the focus to the opener of the dialog [C24]', async () => {
  const user = await open({ isDirty: true })
  fireEvent.keyDown(screen.getByRole('dialog'), ESCAPE)
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

test("where the dialog's action removed the opener, the page itself has the focus [C6]", async () => {
  const user = await open({ staysAfter: false })
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

interface RowProps {
  /** Another person has not removed the row yet. */
  isThere?: boolean
  name?: string
}

/** A row of a list, with a dialog about it. */
function RowOfPage({ isThere = true, name = 'the row' }: RowProps) {
  const dialog = (close: () => void) => (
    <Dialog
      title={`Remove ${name}`}
      isOpen
      onClose={close}
      footer={() => (
        <button type="button" onClick={close}>
          Do it
        </button>
      )}
    >
      <input aria-label="Reason" />
    </Dialog>
  )
  return (
    <App>
      <DialogPage>
        <Link to="/next">Leave</Link>
        <main tabIndex={-1}>{isThere && <DialogButton dialog={dialog}>Remove</DialogButton>}</main>
      </DialogPage>
    </App>
  )
}

async function openRow() {
  const user = userEvent.setup()
  const { rerender } = render(<RowOfPage />)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.type(await screen.findByLabelText('Reason'), 'typed')
  return { user, rerender }
}

test('a dialog stays with the typed data when its row goes; closed, it leaves the focus to the page [C6, C24]', async () => {
  const { user, rerender } = await openRow()
  rerender(<RowOfPage isThere={false} />)
  expect(screen.queryByText('Remove')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('typed')
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an open dialog gets the new data of its row, and goes with the page', async () => {
  const { user, rerender } = await openRow()
  rerender(<RowOfPage name="the changed row" />)
  expect(screen.getByRole('dialog', { name: 'Remove the changed row' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('typed')
  await user.click(screen.getByText('Leave'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A dialog whose content loads later: another dialog replaces the first. */
function Loading({ onClose }: { onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  useReturnFocus(true)
  const frame = { isOpen: true, onClose, children: null }
  return isLoaded ? (
    <Dialog {...frame} key="form" title="The form" footer={() => <button type="button">Save</button>} />
  ) : (
    <Dialog
      {...frame}
      key="loading"
      title="Loading"
      footer={() => (
        <button type="button" onClick={() => setLoaded(true)}>
          Come
        </button>
      )}
    />
  )
}

function LoadingPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <App>
      <button type="button" onClick={() => setOpen(true)}>
        Send
      </button>
      {isOpen && <Loading onClose={() => setOpen(false)} />}
    </App>
  )
}

test('a dialog that took the place of another gives the focus back to what opened the first [C6]', async () => {
  const user = userEvent.setup()
  render(<LoadingPage />)
  act(() => opener().focus())
  const button = opener()
  await user.keyboard('{Enter}')
  const come = await screen.findByRole('button', { name: 'Come' })
  act(() => come.focus())
  await user.keyboard('{Enter}')
  const save = await screen.findByRole('button', { name: 'Save' })
  act(() => save.focus())
  fireEvent.keyDown(save, ESCAPE)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

/** The question lies over the dialog that it is about. */
async function askToDiscard() {
  await open({ isDirty: true })
  fireEvent.keyDown(screen.getByRole('dialog'), ESCAPE)
  // Questions of earlier tests may still be on their way out.
  const title = (await screen.findAllByText('Discard your changes?')).at(-1) as HTMLElement
  return { around: title.closest('.ant-modal-root') as HTMLElement }
}

test('a click outside a question closes it, with the motion of every dialog, and nothing is lost [C6]', async () => {
  const { around } = await askToDiscard()
  const [box, mask] = [around.querySelector('.ant-modal'), around.querySelector('.ant-modal-wrap') as HTMLElement]
  expect(box?.className).toMatch(/\bdialog-(appear|enter)\b/)
  expect(around.querySelector('.ant-modal-mask')?.className).toMatch(/\bdialog-mask-(appear|enter)\b/)
  fireEvent.mouseDown(mask)
  fireEvent.click(mask)
  await waitFor(() => expect(box?.isConnected === false || box?.className.includes('dialog-leave')).toBe(true))
  expect(screen.getByText('Everybody reads it.')).toBeTruthy()
})

/** A dialog of two steps: the button of the first is gone in the second. */
function Steps({ onClose }: { onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  return (
    <App>
      <Dialog title="Import" isOpen onClose={onClose} footer={() => null}>
        {isDone ? (
          <p>Created.</p>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Create
          </button>
        )}
      </Dialog>
    </App>
  )
}

test('Escape closes a dialog whose focused button is gone after a step', async () => {
  const user = userEvent.setup()
  let closed = 0
  render(
    <Steps
      onClose={() => {
        closed += 1
      }}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByText('Created.')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  fireEvent.keyDown(document.activeElement as Element, ESCAPE)
  expect(closed).toBe(1)
})
