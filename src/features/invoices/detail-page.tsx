import { useState } from 'react'
import { useParams } from 'react-router'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { useRefresh } from '../../../providers/use-read.ts'
import { RecordPage } from '../../resource/record-page.tsx'
import { InvoiceView, type OtherCards, partsWith } from './invoice-view.tsx'

/**
 * One invoice: its status, the steps that are possible, and how its amounts were calculated.
 * @param cards of other features
 */
export function InvoiceDetailPage({ cards }: { cards: OtherCards }) {
  const { id = '' } = useParams()
  const refresh = useRefresh()
  const [parts] = useState(() => partsWith(cards))
  return (
    <RecordPage<Invoice> resource="invoices" id={id} page="invoiceDetail" list="invoices" back={t('invoices.back')}>
      {(invoice, reload) => (
        <InvoiceView
          key={invoice.id}
          record={invoice}
          parts={parts}
          reload={() => {
            void refresh('contractor/get-history-invoice')
            return reload()
          }}
        />
      )}
    </RecordPage>
  )
}
