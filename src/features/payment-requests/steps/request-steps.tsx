import { App } from 'antd'
import { lazy } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { PartProps } from '../../../resource/part.ts'
import { StepBar, sayMissing } from '../../../resource/step-bar.tsx'
import { PAYMENT_REQUEST_TEXTS as TEXTS } from '../../../texts/payment-requests.ts'

const RequestStep = lazy(async () => ({ default: (await import('./request-step.tsx')).RequestStep }))

interface RequestStepsProps extends PartProps<PaymentRequest> {
  onRecalculate: () => Promise<string | null>
  isBusy: boolean
}

/** The steps of a payment request; one of them starts the calculation. */
export function RequestSteps({ record, reload, onRecalculate, isBusy }: RequestStepsProps) {
  const { message } = App.useApp()
  const { steps, is_stale, status } = record
  const recalculate = async () => {
    const refusal = await onRecalculate()
    if (refusal !== null) void message.error(refusal)
  }
  // The calculation is the main action while figures are missing.
  const isNext = is_stale && status !== 'Calculated'
  return (
    <StepBar
      steps={steps.map((step) => (isNext && step.action === 'recalculate' ? { ...step, button: 'primary' } : step))}
      label={TEXTS.steps}
      note={sayMissing(steps, TEXTS.missing)}
      isBarred={({ missing }) => missing.length > 0 || isBusy}
      takes={{ recalculate: () => void recalculate() }}
      dialog={(step, close) => <RequestStep record={record} step={step} reload={reload} onClose={close} />}
    />
  )
}
