import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import { Block, Note } from '../../../ui/layout.tsx'
import style from '../invoices.module.css'
import type { Item } from './invoice-draft.ts'

const TEXTS = INVOICE_TEXTS.form
const WORDS = INVOICE_TEXTS.item
const FIELDS = [
  ['description', WORDS.description],
  ['quantity', WORDS.quantity],
  ['unit_price', WORDS.price],
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
      <legend>{INVOICE_TEXTS.items}</legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place; its fields are controlled.
        <div key={at} className={style['line']}>
          {FIELDS.map(([field, label]) => {
            const wrong = errors.get(`items.${at}.${field}`)
            const id = `item-${at}-${field}`
            return (
              <div key={field} className={field === 'description' ? style['description'] : undefined}>
                <label htmlFor={id}>{label}</label>
                <Input
                  id={id}
                  aria-label={TEXTS.itemField(label, at + 1)}
                  value={item[field]}
                  disabled={disabled}
                  inputMode={field === 'description' ? 'text' : 'decimal'}
                  maxLength={field === 'description' ? 300 : 20}
                  aria-invalid={wrong !== undefined}
                  aria-describedby={`${id}-wrong`}
                  {...(wrong === undefined ? {} : { status: 'error' as const })}
                  onChange={(event) => set(at, field, event.target.value)}
                />
                <Note id={`${id}-wrong`} top="xs" tone="wrong" role={wrong === undefined ? undefined : 'alert'}>
                  {wrong}
                </Note>
              </div>
            )
          })}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={TEXTS.removeItem(at + 1)}
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
        {TEXTS.addItem}
      </Button>
    </Block>
  )
}
