import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubWindow } from '../../tests/web/office.tsx'
import { Dialog } from './dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { Loaded } from './notices.tsx'

let stop: () => void
beforeEach(() => {
  stubWindow()
  stop = keepFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

/** Two buttons that are disabled while a call runs; the last one receives its answer, and takes no focus. */
function Buttons() {
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      {['Retry', 'Give up'].map((name) => (
        <button key={name} type="button" disabled={isBusy} onClick={() => setBusy(true)}>
          {name}
        </button>
      ))}
      <input aria-label="Search" />
      <button type="button" onClick={() => setBusy(false)}>
        Answer
      </button>
    </>
  )
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Presses with the keyboard a button that its call disables. */
async function work(name: string): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  await press(name)
  // As browsers do with a disabled element; the browser of the tests does not.
  act(() => button.blur())
  expect(document.activeElement).not.toBe(button)
  return button
}

test('the focus returns to a button that was disabled while it worked', async () => {
  render(<Buttons />)
  const pressed = await work('Give up')
  await press('Answer')
  expect(document.activeElement).toBe(pressed)
})

test('the focus stays where the person moved it meanwhile', async () => {
  render(<Buttons />)
  await work('Retry')
  const search = screen.getByLabelText('Search')
  act(() => search.focus())
  await press('Answer')
  expect(document.activeElement).toBe(search)
})

function Sending() {
  const [isBusy, setBusy] = useState(false)
  return (
    <App>
      <Dialog title="Sending" isOpen isBusy={isBusy} onClose={() => undefined} footer={() => null}>
        <fieldset disabled={isBusy}>
          <input aria-label="Name" />
        </fieldset>
        <button type="button" onClick={() => setBusy(!isBusy)}>
          {isBusy ? 'Answer' : 'Send'}
        </button>
      </Dialog>
    </App>
  )
}

test('the focus returns to the field of a dialog that a call disabled with all others', async () => {
  render(<Sending />)
  const field = await screen.findByLabelText('Name')
  act(() => field.focus())
  await press('Send')
  act(() => field.blur())
  // Escape and Tab work in the dialog meanwhile.
  act(() => field.closest<HTMLElement>('.ant-modal-wrap')?.focus())
  expect(document.activeElement).not.toBe(field)
  await press('Answer')
  expect(document.activeElement).toBe(field)
})

const FAILED = { message: 'No answer arrived.' }

/** The data of two parts; a try of the first one fails again. */
function Parts({ isTrying, retry }: { isTrying: boolean; retry: () => void }) {
  return (
    <main>
      <Loaded query={{ data: null, error: FAILED, refetch: retry }}>{() => null}</Loaded>
      <Loaded query={{ data: null, error: isTrying ? null : FAILED, refetch: retry }}>{() => null}</Loaded>
    </main>
  )
}

test('the focus returns to "Try again" of the part whose next try failed as well', async () => {
  const draw = (isTrying: boolean) => <Parts isTrying={isTrying} retry={() => undefined} />
  const { rerender } = render(draw(false))
  act(() => screen.getAllByRole('button', { name: 'Try again' })[1]?.focus())
  await act(async () => rerender(draw(true)))
  expect(document.activeElement).toBe(document.body)
  await act(async () => rerender(draw(false)))
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Try again' })[1])
})
