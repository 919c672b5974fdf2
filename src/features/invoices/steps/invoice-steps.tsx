import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { StepBar, sayMissing } from '../../../resource/step-bar.tsx'
import type { InvoicePartProps } from '../invoice-part.ts'

const InvoiceStep = lazy(async () => ({ default: (await import('./invoice-step.tsx')).InvoiceStep }))
const InvoiceDialog = lazy(async () => ({ default: (await import('../form/invoice-dialog.tsx')).InvoiceDialog }))

/** The steps of an invoice, and its correction. */
export function InvoiceSteps({ invoice, onChanged }: InvoicePartProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { steps, may_correct } = invoice
  return (
    <>
      <StepBar
        steps={steps}
        label={t('invoices.steps')}
        note={sayMissing(steps, (list: string) => t('invoices.missing', { list }))}
        // A dialog that takes files can supply the missing ones.
        isBarred={({ missing, files }) => missing.length > 0 && !files}
        dialog={(step, close) => <InvoiceStep invoice={invoice} step={step} onClose={close} onChanged={onChanged} />}
      >
        {may_correct && (
          <Button type="primary" onClick={() => setCorrecting(true)}>
            {t('invoices.correct')}
          </Button>
        )}
      </StepBar>
      <Suspense fallback={null}>
        {isCorrecting && (
          <InvoiceDialog
            invoice={invoice}
            onClose={() => setCorrecting(false)}
            onSaved={() => void onChanged().then(() => setCorrecting(false))}
            onReload={onChanged}
          />
        )}
      </Suspense>
    </>
  )
}
