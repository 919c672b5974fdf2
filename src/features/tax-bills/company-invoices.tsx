import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import style from './tax-bills.module.css'

const TEXTS = TAX_BILL_TEXTS.page
const TaxDialog = lazy(async () => ({ default: (await import('./tax-dialog.tsx')).TaxDialog }))

interface CompanyInvoicesProps {
  company: UntaxedCompany
  /** Invoices that a file of transfers names. */
  known: ReadonlySet<number>
  onTaxed: () => void
}

/** The paid invoices of one company without a bill; the chosen ones get their bill together. */
export function CompanyInvoices({ company, known, onTaxed }: CompanyInvoicesProps) {
  const { name, tax_id, currency, invoices, total } = company
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [isOpen, setOpen] = useState(false)
  // Invoices billed meanwhile leave the list and thus the choice.
  const chosen = invoices.filter(({ id }) => picked.has(id))
  const amount = formatMoney(money(sum(chosen.map((one) => decimal(one.total)))), currency)
  const columns: Column<UntaxedCompany['invoices'][number]>[] = [
    {
      key: 'invoice',
      title: TEXTS.invoice,
      footer: TEXTS.sum,
      cell: ({ id, folio }) => (
        <>
          <Link to={PAGES.invoiceDetail.path.replace(':id', String(id))}>{folio}</Link>
          {known.has(id) && <span className={style['known']}>{TEXTS.matched}</span>}
        </>
      ),
    },
    { key: 'contractor', title: TEXTS.contractor, card: 'bare', cell: ({ contractor }) => contractor },
    { key: 'paid', title: TEXTS.paid, cell: ({ paid_at }) => formatDate(paid_at) },
    { key: 'fee', title: TEXTS.fee, isFigure: true, cell: ({ fee }) => formatMoney(fee, currency) },
    {
      key: 'total',
      title: TEXTS.total,
      isFigure: true,
      footer: formatMoney(total, currency),
      cell: ({ total: due }) => formatMoney(due, currency),
    },
  ]
  return (
    <Card
      title={TEXTS.company(name, currency)}
      action={
        <Note as="span" top="xs">
          {TEXTS.rfc(tax_id)}
        </Note>
      }
    >
      <DataTable
        isInCard
        label={TEXTS.company(name, currency)}
        columns={columns}
        rows={invoices}
        keyOf={({ id }) => id}
        selection={{
          chosen: picked,
          all: TEXTS.chooseAll(name),
          labelOf: ({ folio }) => TEXTS.choose(folio),
          choose: (rows, isChosen) => {
            const next = new Set(picked)
            for (const { id } of rows) isChosen ? next.add(id) : next.delete(id)
            setPicked(next)
          },
        }}
      />
      <Row top="s" justify="end">
        <span role="status">{chosen.length > 0 && TEXTS.chosen(chosen.length, amount)}</span>
        <Button
          type="primary"
          disabled={chosen.length === 0}
          aria-label={`${TEXTS.bill}: ${name} (${currency})`}
          onClick={() => setOpen(true)}
        >
          {TEXTS.bill}
        </Button>
      </Row>
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
