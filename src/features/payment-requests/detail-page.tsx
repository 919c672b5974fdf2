import { useParams } from 'react-router'
import { t } from '../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { RecordPage } from '../../resource/record-page.tsx'
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
      back={t('payment-requests.back')}
    >
      {(request, reload) => <RequestView key={request.id} record={request} reload={reload} />}
    </RecordPage>
  )
}
