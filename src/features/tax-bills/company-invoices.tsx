import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import style from './tax-bills.module.css'

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
      title: t('tax-bills.page.invoice'),
      footer: t('tax-bills.page.sum'),
      cell: ({ id, folio }) => (
        <>
          <Link to={PAGES.invoiceDetail.path.replace(':id', String(id))}>{folio}</Link>
          {known.has(id) && <span className={style['known']}>{t('tax-bills.page.matched')}</span>}
        </>
      ),
    },
    { key: 'contractor', title: t('tax-bills.page.contractor'), card: 'bare', cell: ({ contractor }) => contractor },
    { key: 'paid', title: t('tax-bills.page.paid'), cell: ({ paid_at }) => formatDate(paid_at) },
    { key: 'fee', title: t('tax-bills.page.fee'), isFigure: true, cell: ({ fee }) => formatMoney(fee, currency) },
    {
      key: 'total',
      title: t('tax-bills.page.total'),
      isFigure: true,
      footer: formatMoney(total, currency),
      cell: ({ total: due }) => formatMoney(due, currency),
    },
  ]
  return (
    <Card
      title={t('tax-bills.page.company', { name, currency })}
      action={
        <Note as="span" top="xs">
          {t('tax-bills.page.rfc', { id: tax_id })}
        </Note>
      }
    >
      <DataTable
        isInCard
        label={t('tax-bills.page.company', { name, currency })}
        columns={columns}
        rows={invoices}
        keyOf={({ id }) => id}
        selection={{
          chosen: picked,
          all: t('tax-bills.page.chooseAll', { name }),
          labelOf: ({ folio }) => t('tax-bills.page.choose', { folio }),
          choose: (rows, isChosen) => {
            const next = new Set(picked)
            for (const { id } of rows) isChosen ? next.add(id) : next.delete(id)
            setPicked(next)
          },
        }}
      />
      <Row top="s" justify="end">
        <span role="status">{chosen.length > 0 && t('tax-bills.page.chosen', { count: chosen.length, amount })}</span>
        <Button
          type="primary"
          disabled={chosen.length === 0}
          aria-label={`${t('tax-bills.page.bill')}: ${name} (${currency})`}
          onClick={() => setOpen(true)}
        >
          {t('tax-bills.page.bill')}
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
