import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Story } from '../../resource/history/story.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The history of the invoice, newest first. */
export const HistoryCard = ({ invoiceId }: { invoiceId: number }) => (
  <Card title={t('invoices.history')}>
    <Loaded query={useRead('contractor/get-history-invoice', { invoiceId })}>
      {(entries) => <Story entries={entries.toReversed()} />}
    </Loaded>
  </Card>
)
