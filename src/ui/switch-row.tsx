import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { Note, Pair } from './layout.tsx'

interface SwitchRowProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
  /** State and explanation, shown below the label. */
  children?: ReactNode
}

export function SwitchRow({ label, isOn, isDisabled = false, onSwitch, children }: SwitchRowProps) {
  const id = useId()
  return (
    <Pair align="start">
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        <Note id={`${id}-text`} as="div">
          {children}
        </Note>
      </div>
      <Switch
        checked={isOn}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        onChange={onSwitch}
      />
    </Pair>
  )
}
