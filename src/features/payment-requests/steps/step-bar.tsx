import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { PAYMENT_REQUEST_TEXTS as TEXTS } from '../../../texts/payment-requests.ts'
import style from '../payment-requests.module.css'
import type { RequestPartProps } from '../request-part.ts'
import type { Step } from './send-step.ts'

const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }))
const LOOKS = { primary: { type: 'primary' }, danger: { danger: true } } as const

interface StepBarProps extends RequestPartProps {
  onRecalculate: () => Promise<string | null>
  isBusy: boolean
}

/** The buttons that the machine offers this viewer, with the reasons why some are disabled. */
export function StepBar({ request, onChanged, onRecalculate, isBusy }: StepBarProps) {
  const { message } = App.useApp()
  const [step, setStep] = useState<Step | null>(null)
  const { steps, is_stale, status } = request
  const blocked = [...new Set(steps.filter(({ button }) => button === 'primary').flatMap(({ missing }) => missing))]
  const recalculate = async () => {
    const refusal = await onRecalculate()
    if (refusal !== null) void message.error(refusal)
  }
  if (steps.length === 0 && !step) return null
  return (
    <>
      <fieldset className={style['steps']}>
        <legend className="visually-hidden">{TEXTS.steps}</legend>
        {steps.map((one) => {
          const counts = one.action === 'recalculate'
          return (
            <Button
              key={one.action}
              {...LOOKS[one.button as keyof typeof LOOKS]}
              // The calculation is the main action while figures are missing.
              {...(counts && is_stale && status !== 'Calculated' ? { type: 'primary' as const } : {})}
              disabled={one.missing.length > 0 || isBusy}
              onClick={() => (counts ? void recalculate() : setStep(one))}
            >
              {one.label}
            </Button>
          )
        })}
      </fieldset>
      {blocked.length > 0 && <p className={style['quiet']}>{sayMissing(blocked)}</p>}
      <Suspense fallback={null}>
        {step && (
          <StepDialog
            request={request}
            step={step}
            onClose={() => setStep(null)}
            onReload={onChanged}
            onChanged={async () => {
              // The next action needs the buttons of the current request.
              await onChanged()
              setStep(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whole sentences are shown unchanged; plain names follow the words that they are missing. */
function sayMissing(blocked: readonly string[]): string {
  const named = blocked.filter((text) => !text.endsWith('.'))
  const said = blocked.filter((text) => text.endsWith('.'))
  return [...said, ...(named.length > 0 ? [TEXTS.missing(named.join(', '))] : [])].join(' ')
}
