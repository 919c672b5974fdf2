import { useInvalidate, useOne } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { invoiceHistoryKey } from './history-card.tsx'
import type { InvoiceCard } from './invoice-part.ts'
import { InvoiceView } from './invoice-view.tsx'

/**
 * One invoice: where it stands, what can be done, and how its amounts came about.
 * @param cards of other features, each beside those of the invoice itself
 */
export function InvoiceDetailPage({ cards }: { cards: readonly InvoiceCard[] }) {
  const { id = '' } = useParams()
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  const { query, result } = useOne<Invoice, CallError>({ resource: 'invoices', id, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode
  // No such invoice, another one's, or an address that is no id: all the same to whoever asks (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  const reload = async () => {
    void invalidate({ resource: 'invoices', invalidates: ['list'] })
    void queries.invalidateQueries({ queryKey: invoiceHistoryKey(Number(id)) })
    await query.refetch()
  }
  return (
    <>
      <BackLink to={PAGES.invoices.path}>{TEXTS.back}</BackLink>
      {result ? (
        <InvoiceView invoice={result} cards={cards} onChanged={reload} />
      ) : error ? (
        <ErrorNotice heading={PAGES.invoiceDetail.title} message={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner heading={PAGES.invoiceDetail.title} />
      )}
    </>
  )
}
