import { Button } from 'antd'
import type { Step } from '../../contract/machines/step.ts'

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
