import { t } from '../../../contract/language/texts.ts'
import type { TaxBill } from '../../../contract/tax-bills/schemas.ts'
import { BillView } from './bill-view.tsx'
import style from './tax-bills.module.css'

/** Bills that were cancelled, folded away. */
export function FormerBills({ bills, currency }: { bills: readonly TaxBill[]; currency: string }) {
  if (bills.length === 0) return null
  return (
    <details className={style['former']}>
      <summary>{t('tax-bills.former', { count: bills.length })}</summary>
      {bills.map((bill) => (
        <BillView key={bill.id} bill={bill} currency={currency} />
      ))}
    </details>
  )
}
