import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t, valueText } from '../../contract/language/texts.ts'
import styles from './forms.module.css'
import { type ControlProps, useControl } from './use-control.ts'

/** One line of text; a field with `examples` offers them while typing, in the current language, and keeps the stored word. */
export function TextWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { format, examples } = props.schema
  const suggestions = Array.isArray(examples) ? examples.map(String) : []
  const stored = (typed: string) => suggestions.find((word) => valueText(word) === typed) ?? typed
  const listId = `${props.id}__examples`
  return (
    <>
      <Input
        {...common}
        {...typing}
        type={format === 'email' ? 'email' : 'text'}
        variant={props.readonly ? 'filled' : 'outlined'}
        status={common['aria-invalid'] ? 'error' : ''}
        {...(suggestions.length > 0 ? { list: listId } : {})}
        value={suggestions.includes(text) ? valueText(text) : text}
        onChange={(event) => change(stored(event.target.value))}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={valueText(suggestion)} />
          ))}
        </datalist>
      )}
    </>
  )
}

export function TextareaWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  return (
    <Input.TextArea
      {...common}
      {...typing}
      autoSize={{ minRows: 3, maxRows: 10 }}
      variant={props.readonly ? 'filled' : 'outlined'}
      status={common['aria-invalid'] ? 'error' : ''}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** The browser's own calendar: known to its user, to the keyboard and to screen readers. */
export function DateWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { maxLength: _cut, ...rest } = typing
  // A date field has no placeholder, so a missing read-only value is shown as text.
  const isMissing = Boolean(props.readonly) && text === ''
  return (
    <Input
      {...common}
      {...rest}
      type={isMissing ? 'text' : 'date'}
      className={styles['date'] ?? ''}
      variant={props.readonly ? 'filled' : 'outlined'}
      status={common['aria-invalid'] ? 'error' : ''}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** Hidden characters with a button to show them. No `maxlength`: the user would not see that the end is cut off. */
export function PasswordWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { maxLength: _cut, ...rest } = typing
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...common}
      {...rest}
      type={isShown ? 'text' : 'password'}
      status={common['aria-invalid'] ? 'error' : ''}
      value={text}
      onChange={(event) => change(event.target.value)}
      suffix={
        <Button
          className={styles['reveal'] ?? ''}
          type="text"
          size="small"
          aria-controls={props.id}
          aria-label={
            isShown
              ? t('forms.hide', { field: props.label.toLowerCase() })
              : t('forms.show', { field: props.label.toLowerCase() })
          }
          disabled={props.disabled ?? false}
          icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={(event) => {
            // antd would move the focus into the field, away from the button that was pressed.
            event.stopPropagation()
            setIsShown(!isShown)
          }}
        />
      }
    />
  )
}
