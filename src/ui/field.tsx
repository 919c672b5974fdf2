import { type GetRef, Input, type InputProps, type InputRef, Radio } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ClearIcon } from './clear-icon.tsx'
import { useUnsavedGuard } from './dialog.tsx'
import style from './field.module.css'
import { Block, Note, Stack } from './layout.tsx'
import { useTypedNumber } from './typed-number.ts'

/** Props that connect a control with its label and its note. */
interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  status: 'error' | ''
}

interface FieldProps {
  /** Id of the control, where its screen needs it. The note below is `${id}-note`. */
  id?: string
  label: string
  help?: string | undefined
  problem?: string | undefined
  children: ReactNode | ((control: Control) => ReactNode)
}

export function Field({ id: given, label, help, problem, children }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const note = problem ?? help
  const control: Control = {
    id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': problem !== undefined,
    status: problem === undefined ? '' : 'error',
  }
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      {typeof children === 'function' ? children(control) : children}
      {note !== undefined && (
        <Note
          id={`${id}-note`}
          tone={problem === undefined ? 'quiet' : 'wrong'}
          {...(problem === undefined ? {} : { role: 'alert' })}
        >
          {note}
        </Note>
      )}
    </div>
  )
}

/** The value of a half-typed day. It is no date, so that every rule for one refuses it. */
export const HALF_TYPED = '-'

interface DayInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (day: string) => void
}

/** The browser's own calendar: known to its user, to the keyboard and to screen readers. */
export function DayInput({ value, onChange, onBlur, className = '', ...rest }: DayInputProps) {
  // The events of antd hold a copy of the field, which knows nothing of half a day.
  const shown = useRef<InputRef>(null)
  // A half-typed day has an empty value like an emptied field, and often no event of change.
  const read = () => {
    const input = shown.current?.input
    const typed = input?.validity.badInput ? HALF_TYPED : (input?.value ?? '')
    if (typed !== value) onChange(typed)
  }
  useEffect(() => {
    // React sets no empty value where it is empty already, and half a day would stay.
    const input = shown.current?.input
    if (value === '' && input?.validity.badInput) input.value = ''
  }, [value])
  return (
    <Input
      {...rest}
      ref={shown}
      type="date"
      className={`${style['day']} ${className}`}
      status={rest['aria-invalid'] ? 'error' : ''}
      value={value === HALF_TYPED ? '' : value}
      onChange={read}
      onClear={() => onChange('')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') read()
      }}
      onBlur={(event) => {
        read()
        onBlur?.(event)
      }}
    />
  )
}

/** The problem of a half-typed day, from the moment its field is left. */
export function useHalfDay(value: string) {
  const [isLeft, setLeft] = useState(false)
  return { problem: isLeft && value === HALF_TYPED ? t('forms.wholeDay') : undefined, onBlur: () => setLeft(true) }
}

interface DayFieldProps extends Pick<DayInputProps, 'value' | 'onChange' | 'min'> {
  label: string
  hint?: string | undefined
  problem?: string | undefined
}

export function DayField({ label, hint, problem, ...rest }: DayFieldProps) {
  const half = useHalfDay(rest.value)
  return (
    <Field label={label} help={hint} problem={half.problem ?? problem}>
      {(control) => <DayInput {...control} {...rest} onBlur={half.onBlur} />}
    </Field>
  )
}

interface NativeSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Text of the empty choice; without it there is none. */
  none?: string
  className?: string | undefined
}

/** The browser's own select, in the look of the other controls: right for keyboard, phone and screen reader. */
export function NativeSelect({ label, value, options, onChange, none, className }: NativeSelectProps) {
  return (
    <select
      className={`control ${style['select']} ${className ?? ''}`}
      aria-label={label}
      value={value}
      data-empty={value === ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string | undefined
  /** Any decimal number; `inputMode` says so too, and which keys a phone shows. */
  isNumber?: boolean
  /** The number may be typed with a percent sign; a label with a percent sign says so too. */
  isPercentage?: boolean
  isLong?: boolean
  type?: 'date' | 'month'
  min?: string
  maxLength?: number
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'numeric'
  none?: string
  options?: readonly { value: string; label: string }[]
}

const FEWEST_ROWS = 2
const MOST_ROWS = 20
/** Letters of a line; a browser that sizes boxes to their text by itself needs no guess. */
const LINE = 60

const rowsOf = (text: string): number => {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows))
}

/** A text box or a select with its label, its hint, and its problem right below. */
export function TextField({ label, value, onChange, problem, hint, options, none, isLong = false, ...rest }: TextFieldProps) {
  const { isPercentage = label.includes('%'), ...others } = rest
  const { isNumber = false, inputMode = isNumber ? 'decimal' : undefined, type = 'text', maxLength, ...more } = others
  const number = useTypedNumber(value, onChange, isPercentage)
  if (type === 'date')
    return <DayField label={label} value={value} hint={hint} problem={problem} onChange={onChange} {...more} />
  return (
    <Field label={label} help={hint} problem={problem}>
      {(field) => {
        const common = {
          ...field,
          value: inputMode ? number.text : value,
          className: 'control',
          onChange: ({ target }: { target: { value: string } }) => (inputMode ? number.change : onChange)(target.value),
        }
        if (options)
          return (
            <NativeSelect
              label={label}
              value={value}
              options={options}
              onChange={onChange}
              {...(none === undefined ? {} : { none })}
            />
          )
        if (isLong) return <textarea rows={rowsOf(value)} {...common} className={`control ${style['long']}`} />
        return (
          <input
            type={type}
            autoComplete="off"
            {...more}
            {...(inputMode ? { inputMode, onBlur: number.leave } : { maxLength })}
            {...common}
          />
        )
      }}
    </Field>
  )
}

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

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => (
  <Input
    type="search"
    className="search"
    aria-label={label}
    placeholder={label}
    maxLength={100}
    allowClear={{ clearIcon: <ClearIcon /> }}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

const MAX_REASON = 500

interface ReasonFieldProps {
  field: ReturnType<typeof useReason>['field']
  label?: string | undefined
}

export function ReasonField({ field, label = t('reason.label') }: ReasonFieldProps) {
  const { value, onChange, isRequired, isWrong, refused } = field
  const text = useRef<GetRef<typeof Input.TextArea>>(null)
  useEffect(() => {
    // A wrong field above it comes first.
    if (refused > 0 && document.activeElement?.getAttribute('aria-invalid') !== 'true') text.current?.focus()
  }, [refused])
  return (
    <Block top="m">
      <Field label={label} help={t('reason.help')} problem={isWrong ? t('reason.short') : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            ref={text}
            rows={3}
            maxLength={MAX_REASON}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-required={isRequired}
          />
        )}
      </Field>
    </Block>
  )
}

const MIN_REASON = 10

/**
 * A reason that a step asks for. `check` is called before sending: it answers whether the reason is valid, and from then on
 * the field (ReasonField) shows its problem.
 * @param isGuarded asks before leaving while a reason is typed; false in a dialog that guards all its fields together
 */
export function useReason(isRequired = true, isGuarded = true) {
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState(0)
  const reason = value.trim()
  const isDirty = value !== ''
  const isShort = (isRequired || reason !== '') && reason.length < MIN_REASON
  useUnsavedGuard(isGuarded && isDirty)
  const check = (): boolean => {
    if (isShort) setRefused(refused + 1)
    return !isShort
  }
  return { reason, isDirty, check, field: { value, onChange: setValue, isRequired, isWrong: refused > 0 && isShort, refused } }
}

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
