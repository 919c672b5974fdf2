import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import { Block, Note } from '../../ui/layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { ItemCode } from './bill-draft.ts'
import { CodeField } from './code-field.tsx'
import style from './tax-bills.module.css'

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
      <legend>{t('tax-bills.make.items')}</legend>
      <Note top="xs">
        {items.length > 1
          ? `${t('tax-bills.make.itemsHelp')} ${t('tax-bills.make.itemsShared')}`
          : t('tax-bills.make.itemsHelp')}
      </Note>
      {codes.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of an item is what tells it from its twin.
        <div key={at} className={style['item']}>
          <strong>{items[at]?.description}</strong>
          {(['product', 'unit'] as const).map((kind) => (
            <CodeField
              key={kind}
              kind={kind}
              shown={t(`tax-bills.make.${kind}`)}
              label={t('tax-bills.make.ofItem', { label: t(`tax-bills.make.${kind}`), at: at + 1 })}
              value={code[kind]}
              problem={problems.get(`items.${at}.${kind}_code`)}
              onChange={(value) => set(at, kind, value)}
            />
          ))}
          <div className={style['field']}>
            <span className={style['name']}>{t('tax-bills.make.taxObject')}</span>
            <NativeSelect
              label={t('tax-bills.make.ofItem', { label: t('tax-bills.make.taxObject'), at: at + 1 })}
              value={code.taxObject}
              options={Object.entries(texts('tax-bills.make.taxObjects')).map(([value, words]) => ({
                value,
                label: `${value}: ${words}`,
              }))}
              onChange={(value) => set(at, 'taxObject', value)}
            />
          </div>
        </div>
      ))}
    </Block>
  )
}
