import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import { Block, Note } from '../../../ui/layout.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import style from '../invoices.module.css'
import type { Item } from './invoice-draft.ts'

/** Field and its text. */
const FIELDS = [
  ['description', 'description'],
  ['quantity', 'quantity'],
  ['unit_price', 'price'],
] as const

interface ItemsFieldProps {
  items: readonly Item[]
  /** Errors by path: `items.0.quantity`. */
  errors: ReadonlyMap<string, string>
  disabled: boolean
  onChange: (items: Item[]) => void
}

/** The lines of an invoice, each with its errors below. */
export function ItemsField({ items, errors, disabled, onChange }: ItemsFieldProps) {
  const set = (at: number, field: keyof Item, value: string) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [field]: value } : item)))
  return (
    <Block as="fieldset" top="l">
      <legend>{t('invoices.items')}</legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place; its fields are controlled.
        <div key={at} className={style['line']}>
          {FIELDS.map(([field, text]) => {
            const label = t(`invoices.item.${text}`)
            const wrong = errors.get(`items.${at}.${field}`)
            const id = `item-${at}-${field}`
            const input = {
              id,
              'aria-label': t('invoices.form.itemField', { field: label, at: at + 1 }),
              value: item[field],
              disabled,
              'aria-invalid': wrong !== undefined,
              'aria-describedby': `${id}-wrong`,
              status: wrong === undefined ? ('' as const) : ('error' as const),
            }
            return (
              <div key={field} className={field === 'description' ? style['description'] : undefined}>
                <label htmlFor={id}>{label}</label>
                {field === 'description' ? (
                  <Input {...input} maxLength={300} onChange={(event) => set(at, field, event.target.value)} />
                ) : (
                  <NumberInput {...input} onChange={(typed) => set(at, field, typed)} />
                )}
                <Note id={`${id}-wrong`} top="xs" tone="wrong" role={wrong === undefined ? undefined : 'alert'}>
                  {wrong}
                </Note>
              </div>
            )
          })}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('invoices.form.removeItem', { at: at + 1 })}
            disabled={disabled || items.length === 1}
            onClick={() => onChange(items.filter((_item, index) => index !== at))}
          />
        </div>
      ))}
      <Note top="xs" tone="wrong" role={errors.has('items') ? 'alert' : undefined}>
        {errors.get('items')}
      </Note>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={disabled || items.length >= 50}
        onClick={() => onChange([...items, { description: '', quantity: '1', unit_price: '' }])}
      >
        {t('invoices.form.addItem')}
      </Button>
    </Block>
  )
}
