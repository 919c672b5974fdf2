import { Input, type InputProps } from 'antd'
import { useTypedNumber } from './typed-number.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'maxLength'> {
  value: string
  /** Gets plain decimal text where the typed text is a number. */
  onChange: (value: string) => void
}

/** An input for an amount or another number, which may be typed with separated thousands and the sign of the peso. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const { text, change, leave } = useTypedNumber(value, onChange)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  )
}
