import { Button } from 'antd'
import { useState } from 'react'
import type { BatchDraft } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type RegimeChoice, RegimeSelect } from './regime-select.tsx'

const SHOWN = 50
const AMOUNTS = ['subtotal', 'iva', 'iva_withheld', 'isr_withheld', 'total'] as const

/** Each invoice that would be created: the regime of its contractor and the resulting amounts. */
export function Drafts({ invoices, regimes }: { invoices: readonly BatchDraft[]; regimes: RegimeChoice }) {
  const [shown, setShown] = useState(SHOWN)
  const left = invoices.length - shown
  const columns: Column<BatchDraft>[] = [
    { key: 'contractor', title: t('invoice-batches.drafts.contractor'), cell: ({ name }) => name },
    {
      key: 'regime',
      title: t('invoice-batches.drafts.regime'),
      card: 'bare',
      cell: (one) => <RegimeSelect person={one} regime={one.regime} choice={regimes} />,
    },
    ...AMOUNTS.map((name) => ({
      key: name,
      title: t(`invoice-batches.drafts.${name}`),
      isFigure: true,
      cell: (one: BatchDraft) => formatMoney(one[name], one.currency),
    })),
  ]
  return (
    <>
      <DataTable
        label={t('invoice-batches.drafts.label')}
        columns={columns}
        rows={invoices.slice(0, shown)}
        keyOf={({ id }) => id}
        minWidth={800}
        maxHeight="460px"
      />
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          {t('invoice-batches.people.more', { n: Math.min(left, SHOWN) })}
        </Button>
      )}
    </>
  )
}
