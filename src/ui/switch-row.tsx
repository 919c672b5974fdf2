import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { Note, Pair } from './layout.tsx'

interface SwitchRowProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
  /** State and explanation, shown below the label. */
  children?: ReactNode
}

/** A switch that counts at once, with its words before it. */
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
      <button
        type="button"
        role="switch"
        className={style['switch']}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        disabled={isDisabled}
        onClick={() => onSwitch(!isOn)}
      />
    </Pair>
  )
}
