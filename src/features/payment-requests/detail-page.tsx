import { useParams } from 'react-router'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { RecordPage } from '../../resource/record-page.tsx'
import { PAYMENT_REQUEST_TEXTS as TEXTS } from '../../texts/payment-requests.ts'
import { RequestView } from './request-view.tsx'

/** One payment request: its status, the steps that are possible, the payrolls and their explanation. */
export function RequestDetailPage() {
  const { id = '' } = useParams()
  return (
    <RecordPage<PaymentRequest>
      resource="payment-requests"
      id={id}
      page="requestDetail"
      list="requestPayments"
      back={TEXTS.back}
    >
      {(request, reload) => <RequestView key={request.id} record={request} reload={reload} />}
    </RecordPage>
  )
}
