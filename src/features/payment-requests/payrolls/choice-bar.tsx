import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import { callApi } from '../../../../providers/api.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useRequestKey } from '../fields-of.ts'
import type { RequestPartProps } from '../request-part.ts'
import style from './payroll-list.module.css'
import type { Choice } from './use-choice.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.choice

type Step = 'exclude' | 'include'

/** What is done with several people at once. */
export function ChoiceBar({ request, onChanged, choice }: RequestPartProps & { choice: Choice }) {
  const { message } = App.useApp()
  const [step, setStep] = useState<Step | null>(null)
  const count = choice.chosen.size
  if (count === 0) return null
  const done = async () => {
    if (step) void message.success(TEXTS.done[step](count))
    await onChanged()
    setStep(null)
    choice.clear()
  }
  return (
    <fieldset className={style['bar']}>
      <legend className="visually-hidden">{TEXTS.label}</legend>
      <strong role="status">{TEXTS.chosen(count)}</strong>
      <Button onClick={() => setStep('exclude')}>{TEXTS.exclude}</Button>
      {(request.payroll_counts['Excluded'] ?? 0) > 0 && <Button onClick={() => setStep('include')}>{TEXTS.include}</Button>}
      <Button type="text" onClick={choice.clear}>
        {TEXTS.clear}
      </Button>
      {step && (
        <StepDialog request={request} step={step} ids={[...choice.chosen]} onClose={() => setStep(null)} onDone={done} />
      )}
    </fieldset>
  )
}

interface StepDialogProps {
  request: RequestPartProps['request']
  step: Step
  ids: readonly number[]
  onClose: () => void
  onDone: () => Promise<void>
}

/** All of them or none: who cannot be is named by the server, and the choice stays. */
function StepDialog({ request: { id: requestId, version }, step, ids, onClose, onDone }: StepDialogProps) {
  const keyOf = useRequestKey()
  const send = useCallback(
    (reason: string) => {
      const what = step === 'include' ? { include: [...ids] } : { exclude: ids.map((id) => ({ id, reason })) }
      const said = { requestId, version, ...what }
      return callApi('payroll/config-payrolls', { ...said, requestKey: keyOf(said) })
    },
    [requestId, version, step, ids, keyOf],
  )
  return (
    <ReasonDialog
      title={TEXTS.title[step](ids.length)}
      submit={TEXTS[step]}
      danger={step === 'exclude'}
      asksReason={step === 'exclude'}
      send={send}
      onDone={onDone}
      onClose={onClose}
      onLoadLatest={() => void onDone()}
    >
      <p>{PAYMENT_REQUEST_TEXTS.choice.questions[step]}</p>
    </ReasonDialog>
  )
}
