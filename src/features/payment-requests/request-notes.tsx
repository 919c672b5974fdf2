import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { formatDate } from '../../ui/format.ts'
import { List, Quote } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'

/** Statuses in which the company reads the note of the sender. */
const SENT: readonly string[] = ['Approval', 'Validating']

/** The note of one side to the other, above everything else: the changes that the company wants, or our note on sending. */
export function RequestNotes({ request }: { request: PaymentRequest }) {
  const isClient = useSession().role === 'Client'
  const { adjustment, send_note, sent_at, status, waits_for } = request
  if (waits_for === 'Nobody') return null
  return (
    <>
      {adjustment && (
        <Alert
          type="warning"
          showIcon
          message={isClient ? t('payment-requests.said.adjustmentOwn') : t('payment-requests.said.adjustment')}
          description={<Adjustment adjustment={adjustment} />}
        />
      )}
      {send_note !== null && sent_at !== null && SENT.includes(status) && (
        <Alert
          type="info"
          showIcon
          message={
            isClient ? t('payment-requests.said.note') : t('payment-requests.said.noteOwn', { day: formatDate(sent_at) })
          }
          description={
            <Quote top="s" bottom="s">
              {send_note}
            </Quote>
          }
        />
      )}
    </>
  )
}

function Adjustment({ adjustment }: { adjustment: NonNullable<PaymentRequest['adjustment']> }) {
  return (
    <>
      <Quote top="s" bottom="s">
        {adjustment.reason}
      </Quote>
      <List isLined>
        {adjustment.payrollNotes.map(({ payrollId, person, note }) => (
          <li key={payrollId}>
            <strong>{person}:</strong> {note}
          </li>
        ))}
      </List>
    </>
  )
}
