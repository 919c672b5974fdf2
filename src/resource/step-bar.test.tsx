import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import machine from '../../schemas/machines/payment-request.json'
import { DialogPage } from '../../tests/web/dialog-page.tsx'
import { offeredStep } from '../../tests/web/offered-step.ts'
import { StepBar, sayMissing } from './step-bar.tsx'

const words = (list: string) => `Still missing: ${list}`
const send = offeredStep(machine, 'send', { missing: ['tax bill', 'Two people have no contract.', 'tax bill'] })
const restore = offeredStep(machine, 'restore', { missing: ['reason'] })

test('names what the main steps lack once, whole sentences first', () => {
  expect(sayMissing([send, restore], words)).toBe('Two people have no contract. Still missing: tax bill')
  expect(sayMissing([restore], words)).toBe('')
})

test('keeps the dialog of a step open when the record offers no step any more', async () => {
  const user = userEvent.setup()
  const dialog = ({ label }: { label: string }, close: () => void) => (
    <button type="button" onClick={close}>
      Close {label}
    </button>
  )
  const bar = (steps: readonly (typeof send)[]) => (
    <DialogPage>
      <StepBar steps={steps} label="Next steps" dialog={dialog} />
    </DialogPage>
  )
  const { rerender } = render(bar([restore]))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  rerender(bar([]))
  expect(screen.queryByRole('group', { name: 'Next steps' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close Restore' }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('takes a step at once that has no dialog, and bars one that lacks something', async () => {
  let taken = 0
  render(
    <StepBar
      steps={[offeredStep(machine, 'recalculate'), restore]}
      label="Next steps"
      dialog={() => null}
      isBarred={({ missing }) => missing.length > 0}
      takes={{ recalculate: () => (taken += 1) }}
    />,
    { wrapper: DialogPage },
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Recalculate' }))
  expect(taken).toBe(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true)
})
