import { t } from '../../../contract/language/texts.ts'
import type { FundingResults } from '../../../contract/transfers/schemas.ts'
import { Card } from '../../ui/card.tsx'
import { BatchRow } from './batch-row.tsx'
import style from './transfers.module.css'
import type { Batch } from './use-payments.ts'

interface BatchesProps {
  batches: readonly Batch[]
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (company: string, results: FundingResults) => void
}

/** The last batches: their results, and a button to pay one that a colleague calculated or that was not paid yet. */
export function Batches({ batches, folios, onChanged, onPaid }: BatchesProps) {
  // A batch that a newer calculation replaced before any payment is not shown.
  const shown = batches.filter(({ status, transfers }) => status !== 'Cancelled' || transfers.length > 0)
  if (shown.length === 0) return null
  return (
    <Card title={t('transfers.batches.title')}>
      <ul className={style['rows']}>
        {shown.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            folios={folios}
            onChanged={onChanged}
            onPaid={(results) => onPaid(batch.company.name, results)}
          />
        ))}
      </ul>
    </Card>
  )
}
