import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { StepButton } from '../../../resource/step-button.tsx'
import { INVOICE_TEXTS as TEXTS } from '../../../texts/invoices.ts'
import type { InvoicePartProps } from '../invoice-part.ts'
import style from '../invoices.module.css'

const StepDialog = lazy(async () => ({ default: (await import('./invoice-step.tsx')).InvoiceStep }))
const InvoiceDialog = lazy(async () => ({ default: (await import('../form/invoice-dialog.tsx')).InvoiceDialog }))

type Step = Invoice['steps'][number]

/** The buttons that the machine offers this viewer, with the reasons why some are disabled. */
export function StepBar({ invoice, onChanged }: InvoicePartProps) {
  const [step, setStep] = useState<Step | null>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const { steps, may_correct } = invoice
  const blocked = [...new Set(steps.filter(({ button }) => button === 'primary').flatMap(({ missing }) => missing))]
  const done = async () => {
    // The next action needs the buttons of the current invoice.
    await onChanged()
    setStep(null)
    setCorrecting(false)
  }
  // An open dialog stays, also where another person's change removed the last step.
  if (steps.length === 0 && !may_correct && !step && !isCorrecting) return null
  return (
    <>
      <fieldset className={style['steps']}>
        <legend className="visually-hidden">{TEXTS.steps}</legend>
        {may_correct && (
          <Button type="primary" onClick={() => setCorrecting(true)}>
            {TEXTS.correct}
          </Button>
        )}
        {steps.map((one) => (
          <StepButton
            key={one.action}
            step={one}
            // A dialog that takes files can supply the missing ones.
            disabled={one.missing.length > 0 && !one.files}
            onPress={() => setStep(one)}
          />
        ))}
      </fieldset>
      {blocked.length > 0 && <p className={style['quiet']}>{TEXTS.missing(blocked.join(', '))}</p>}
      <Suspense fallback={null}>
        {step && (
          <StepDialog invoice={invoice} step={step} onClose={() => setStep(null)} onReload={onChanged} onChanged={done} />
        )}
        {isCorrecting && (
          <InvoiceDialog
            invoice={invoice}
            onClose={() => setCorrecting(false)}
            onSaved={() => void done()}
            onReload={onChanged}
          />
        )}
      </Suspense>
    </>
  )
}
