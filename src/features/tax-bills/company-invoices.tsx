import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import style from './company-invoices.module.css'

const TEXTS = TAX_BILL_TEXTS.page
const TaxDialog = lazy(async () => ({ default: (await import('./tax-dialog.tsx')).TaxDialog }))

interface CompanyInvoicesProps {
  company: UntaxedCompany
  /** Invoices that a file of transfers names. */
  known: ReadonlySet<number>
  onTaxed: () => void
}

/** What one company has paid and was not billed for; the chosen ones get their bill together. */
export function CompanyInvoices({ company, known, onTaxed }: CompanyInvoicesProps) {
  const { name, tax_id, currency, invoices, total } = company
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [isOpen, setOpen] = useState(false)
  // Those that were billed meanwhile are gone from the list, and so from the choice.
  const chosen = invoices.filter(({ id }) => picked.has(id))
  const amount = formatMoney(money(sum(chosen.map((one) => decimal(one.total)))), currency)
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const isAll = chosen.length === invoices.length
  return (
    <Card title={TEXTS.company(name, currency)} action={<span className={style['quiet']}>{TEXTS.rfc(tax_id)}</span>}>
      <table className={style['invoices']}>
        <thead>
          <tr>
            <th scope="col" data-label={TEXTS.all}>
              <input
                type="checkbox"
                aria-label={TEXTS.chooseAll(name)}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && chosen.length > 0
                }}
                onChange={() => setPicked(new Set(isAll ? [] : invoices.map(({ id }) => id)))}
              />
            </th>
            <th scope="col">{TEXTS.invoice}</th>
            <th scope="col">{TEXTS.contractor}</th>
            <th scope="col">{TEXTS.paid}</th>
            <th scope="col" className={style['amount']}>
              {TEXTS.fee}
            </th>
            <th scope="col" className={style['amount']}>
              {TEXTS.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, folio, contractor, paid_at, fee, total: due }) => (
            <tr key={id} data-chosen={picked.has(id)}>
              <td>
                <input type="checkbox" aria-label={TEXTS.choose(folio)} checked={picked.has(id)} onChange={() => toggle(id)} />
              </td>
              <td>
                <Link to={PAGES.invoiceDetail.path.replace(':id', String(id))}>{folio}</Link>
                {known.has(id) && <small className={style['known']}>{TEXTS.matched}</small>}
              </td>
              <td>{contractor}</td>
              <td data-label={TEXTS.paid}>{formatDate(paid_at)}</td>
              <td data-label={TEXTS.fee} className={style['amount']}>
                {formatMoney(fee, currency)}
              </td>
              <td data-label={TEXTS.total} className={style['amount']}>
                {formatMoney(due, currency)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {TEXTS.sum}
            </th>
            <td colSpan={2} className={style['amount']}>
              {formatMoney(total, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      <div className={style['foot']}>
        <span role="status">{chosen.length > 0 && TEXTS.chosen(chosen.length, amount)}</span>
        <Button
          type="primary"
          disabled={chosen.length === 0}
          aria-label={`${TEXTS.bill}: ${name} (${currency})`}
          onClick={() => setOpen(true)}
        >
          {TEXTS.bill}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && (
          <TaxDialog
            company={company}
            invoices={chosen}
            amount={amount}
            onClose={(hasChanged) => {
              setOpen(false)
              if (hasChanged) onTaxed()
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}
