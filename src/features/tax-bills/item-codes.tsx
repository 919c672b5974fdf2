import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Block, Note } from '../../ui/layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { ItemCode } from './bill-draft.ts'
import { CodeField } from './code-field.tsx'
import style from './tax-bills.module.css'

const TEXTS = TAX_BILL_TEXTS.make

interface ItemCodesProps {
  items: Invoice['items']
  codes: readonly ItemCode[]
  /** Errors by path: `items.0.product_code`. */
  problems: ReadonlyMap<string, string>
  onChange: (codes: readonly ItemCode[]) => void
}

/** The two codes of each item; items without codes take those of the first. */
export function ItemCodes({ items, codes, problems, onChange }: ItemCodesProps) {
  const set = (at: number, field: keyof ItemCode, value: string) =>
    onChange(
      codes.map((code, index) =>
        index === at || (at === 0 && code[field] === '' && value !== '') ? { ...code, [field]: value } : code,
      ),
    )
  return (
    <Block as="fieldset">
      <legend>{TEXTS.items}</legend>
      <Note top="xs">{items.length > 1 ? `${TEXTS.itemsHelp} ${TEXTS.itemsShared}` : TEXTS.itemsHelp}</Note>
      {codes.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of an item is what tells it from its twin.
        <div key={at} className={style['item']}>
          <strong>{items[at]?.description}</strong>
          {(['product', 'unit'] as const).map((kind) => (
            <CodeField
              key={kind}
              kind={kind}
              shown={TEXTS[kind]}
              label={TEXTS.ofItem(TEXTS[kind], at + 1)}
              value={code[kind]}
              problem={problems.get(`items.${at}.${kind}_code`)}
              onChange={(value) => set(at, kind, value)}
            />
          ))}
          <div className={style['field']}>
            <span className={style['name']}>{TEXTS.taxObject}</span>
            <NativeSelect
              label={TEXTS.ofItem(TEXTS.taxObject, at + 1)}
              value={code.taxObject}
              options={Object.entries(TEXTS.taxObjects).map(([value, words]) => ({ value, label: `${value}: ${words}` }))}
              onChange={(value) => set(at, 'taxObject', value)}
            />
          </div>
        </div>
      ))}
    </Block>
  )
}
