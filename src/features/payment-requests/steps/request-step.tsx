import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { PartProps } from '../../../resource/part.ts'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { Note, Quote } from '../../../ui/layout.tsx'
import { PersonNotes } from './person-notes.tsx'
import { Acknowledge, RestoreWhat, SeenTotals, sayChanges, ToPay } from './step-parts.tsx'

type StepProps = StepPartProps<PaymentRequest>

const PARTS = { totals: SeenTotals, note: SentNote, payment: ToPay, warnings: Acknowledge, extent: Extent }
const BELOW = { people: PersonNotes }

interface RequestStepProps extends PartProps<PaymentRequest> {
  step: PaymentRequest['steps'][number]
  onClose: () => void
}

/** Takes a step of a payment request. */
export const RequestStep = ({ record, step, onClose, reload }: RequestStepProps) => (
  <StepDialog
    step={step}
    record={record}
    named={{ requestId: record.id, acknowledged: [], what: 'manual' }}
    machine="payment-request"
    parts={PARTS}
    below={BELOW}
    submitting={t('payment-requests.step.sending')}
    width={560}
    onClose={onClose}
    onChanged={reload}
    onReload={reload}
    // Approval covers the displayed amounts: the new amounts are shown next to the former ones, and the question is asked
    // again.
    overtakenBy="TOTALS_CHANGED"
    changes={sayChanges}
  />
)

/** The note that the amounts were sent with. */
function SentNote({ record: { send_note } }: StepProps) {
  if (send_note === null) return null
  return (
    <>
      <Note top="m" aria-hidden="true">
        {t('payment-requests.step.noteOfProvider')}
      </Note>
      <Quote top="s" bottom="s" aria-label={t('payment-requests.step.noteOfProvider')}>
        {send_note}
      </Quote>
    </>
  )
}

function Extent({ entered, onEnter }: StepProps) {
  const what = entered['what'] === 'all' ? 'all' : 'manual'
  return <RestoreWhat value={what} onChange={(chosen) => onEnter(chosen === 'all' ? { what: chosen } : {})} />
}
