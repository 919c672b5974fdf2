import { useInvalidate, useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { PAYMENT_REQUEST_TEXTS as TEXTS } from '../../texts/payment-requests.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RequestView } from './request-view.tsx'

/** One payment request: where it stands, what can be done, who is paid what and why. */
export function RequestDetailPage() {
  const { id = '' } = useParams()
  const invalidate = useInvalidate()
  const { query, result } = useOne<PaymentRequest, CallError>({ resource: 'payment-requests', id, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode
  // No such request, another company's, or an address that is no id: all the same to whoever asks (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  const reload = async () => {
    void invalidate({ resource: 'payment-requests', invalidates: ['list'] })
    await query.refetch()
  }
  return (
    <>
      <BackLink to={PAGES.requestPayments.path}>{TEXTS.back}</BackLink>
      {result ? (
        <RequestView key={result.id} request={result} onChanged={reload} />
      ) : error ? (
        <ErrorNotice heading={PAGES.requestDetail.title} message={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner heading={PAGES.requestDetail.title} />
      )}
    </>
  )
}
