import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { Stack } from './layout.tsx'

interface RadioListProps<V extends string> {
  label: string
  value: V
  options: Readonly<Record<V, ReactNode>>
  disabled?: boolean
  /** Side by side where there is room. */
  isRow?: boolean
  onChange: (value: V) => void
  children?: ReactNode
}

const BELOW_EACH_OTHER = { display: 'grid', gap: 8 }

export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { label, value, options, disabled = false, isRow = false, onChange, children } = props
  const margin = isRow ? undefined : 'm'
  return (
    <Stack as="fieldset" gap="s" top={margin} bottom={margin} disabled={disabled}>
      <legend>{label}</legend>
      <Radio.Group
        disabled={disabled}
        value={value}
        options={Object.entries<ReactNode>(options).map(([one, words]) => ({ value: one, label: words }))}
        onChange={({ target }) => onChange(target.value as V)}
        {...(isRow ? {} : { style: BELOW_EACH_OTHER })}
      />
      {children}
    </Stack>
  )
}
