import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Step } from '../../contract/machines/step.ts'
import { useHostedDialog } from '../ui/hosted-dialog.tsx'
import { Note, Row } from '../ui/layout.tsx'

interface StepBarProps<S extends Step> {
  steps: readonly S[]
  /** Accessible name of the group of buttons. */
  label: string
  /** The dialog of a step; its data may still be loading. */
  dialog: (step: S, close: () => void) => ReactNode
  isBarred?: (step: S) => boolean
  /** Takes a step without a dialog at once. */
  takes?: Readonly<Record<string, () => void>>
  note?: string
  children?: ReactNode
}

/** The buttons that the machine offers this viewer, the reasons why some are disabled, and the open dialog. */
export function StepBar<S extends Step>(props: StepBarProps<S>) {
  const { steps, label, dialog, isBarred = () => false, takes = {}, note = '', children } = props
  const open = useHostedDialog(dialog)
  const id = useId()
  return (
    <>
      {(steps.length > 0 || children) && (
        <Row role="group" justify="end" aria-label={label} aria-describedby={note === '' ? undefined : id}>
          {children}
          {steps.map((step) => (
            <StepButton
              key={step.action}
              step={step}
              disabled={isBarred(step)}
              onPress={takes[step.action] ?? (() => open(step))}
            />
          ))}
        </Row>
      )}
      <Note id={id}>{note}</Note>
    </>
  )
}

/** The missing items of the main steps: whole sentences are shown unchanged, plain names follow these words. */
export function sayMissing(steps: readonly Step[], words: (list: string) => string): string {
  const lacked = steps.filter(({ button }) => button === 'primary').flatMap(({ missing }) => missing)
  const blocked = [...new Set(lacked)]
  const named = blocked.filter((text) => !text.endsWith('.'))
  const sentences = blocked.filter((text) => text.endsWith('.'))
  return [...sentences, ...(named.length > 0 ? [words(named.join(', '))] : [])].join(' ')
}

const LOOKS = { primary: { type: 'primary' }, danger: { danger: true }, default: {} } as const

interface StepButtonProps {
  step: Pick<Step, 'label' | 'button'>
  disabled?: boolean
  onPress: () => void
}

/** The button of a step, as its machine file says. */
export const StepButton = ({ step: { label, button }, disabled = false, onPress }: StepButtonProps) => (
  <Button {...LOOKS[button as keyof typeof LOOKS]} disabled={disabled} onClick={onPress}>
    {label}
  </Button>
)
