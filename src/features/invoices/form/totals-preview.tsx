import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Note } from '../../../ui/layout.tsx'
import style from '../invoices.module.css'

interface TotalsPreviewProps {
  /** `null` while the items are not whole. */
  lines: readonly { name: string; amount: string; how: string }[] | null
  currency: string
}

/** The resulting totals, calculated again on every key. */
export function TotalsPreview({ lines, currency }: TotalsPreviewProps) {
  return (
    <Block aria-label={t('invoices.form.totals')} aria-live="polite" as="section" top="m">
      {lines === null ? (
        <Note top="xs">{t('invoices.form.incomplete')}</Note>
      ) : (
        <dl className={style['totals']}>
          {lines.map(({ name, amount }) => (
            <div key={name}>
              <dt>{valueText(name)}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}
