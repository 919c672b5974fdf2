import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page with a field, and a button that opens a part. */
function Page({ draw }: { draw: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <App>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && draw(() => setOpen(false))}
    </App>
  )
}

/** A module whose script does not arrive the first times. */
function moduleAfter<P>(failures: number, Part: ComponentType<P>) {
  let left = failures
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
}

/** The error that the browser itself reports. */
const errorsLogged = () => vi.mocked(console.error).mock.calls.map(([error]) => String(error))
const FAILURE = 'TypeError: Failed to fetch dynamically imported module'

test('a part whose script is missing shows so in its place, keeps the typed data, and loads by "Try again"', async () => {
  const user = userEvent.setup()
  const load = moduleAfter(2, ({ name }: { name: string }) => <p>Papers of {name}</p>)
  const Papers = lazyPart(load)
  render(<Page draw={() => <Papers name="Ada" />} />)
  await user.type(screen.getByLabelText('Note'), 'typed')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Papers of Ada')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed')
  expect(load).toHaveBeenCalledTimes(3)
  expect(errorsLogged()).toEqual([FAILURE, FAILURE])
})

test('a dialog whose script is missing says so in a dialog, and opening it again loads it', async () => {
  const user = userEvent.setup()
  const load = moduleAfter(1, ({ onClose }: { onClose: () => void }) => (
    <Dialog title="New person" isOpen onClose={onClose} footer={() => null}>
      <p>First name</p>
    </Dialog>
  ))
  const NewPerson = lazyDialog(load)
  render(<Page draw={(close) => <NewPerson onClose={close} />} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'This could not be loaded' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'New person' })
  expect(errorsLogged()).toEqual([FAILURE])
})

test('a dialog that stays mounted starts without state at each opening', async () => {
  const user = userEvent.setup()
  const load = moduleAfter(0, ({ isOpen }: { onClose: () => void; isOpen?: boolean }) => (
    <label>
      Name
      <input readOnly={!isOpen} />
    </label>
  ))
  const NameDialog = lazyDialog(load)
  const draw = (isOpen: boolean) => <NameDialog isOpen={isOpen} onClose={() => undefined} />
  const { rerender } = render(draw(false))
  expect(load).not.toHaveBeenCalled()
  rerender(draw(true))
  const field = await screen.findByLabelText<HTMLInputElement>('Name')
  await user.type(field, 'Ada')
  rerender(draw(false))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  rerender(draw(true))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
})

test('the styles that did not arrive are requested again', async () => {
  const user = userEvent.setup()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/assets/missing.css'
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  const Part = lazyPart(moduleAfter(1, () => <p>Here</p>))
  render(<Part />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const copy = document.querySelector('link[href="/assets/missing.css"]')
  expect(copy).not.toBeNull()
  expect(copy).not.toBe(link)
  copy?.remove()
})

test('the styles that a preload in vain left behind are requested before the part is drawn', async () => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/assets/late.css'
  const Part = lazyPart(
    vi
      .fn(async () => () => <p>Here</p>)
      .mockImplementationOnce(() => {
        document.head.append(link)
        link.dispatchEvent(new Event('error'))
        return Promise.reject(new Error('Unable to preload CSS'))
      }),
  )
  Part.preload()
  render(<Part />)
  await screen.findByText('Here')
  const copy = document.querySelector('link[href="/assets/late.css"]')
  expect(copy).not.toBeNull()
  expect(copy).not.toBe(link)
  copy?.remove()
})
