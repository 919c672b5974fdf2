import { App } from 'antd'
import { lazy } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { PartProps } from '../../../resource/part.ts'
import { StepBar, sayMissing } from '../../../resource/step-bar.tsx'

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
      label={t('payment-requests.steps')}
      note={sayMissing(steps, (list: string) => t('payment-requests.missing', { list }))}
      isBarred={({ missing }) => missing.length > 0 || isBusy}
      takes={{ recalculate: () => void recalculate() }}
      dialog={(step, close) => <RequestStep record={record} step={step} reload={reload} onClose={close} />}
    />
  )
}
