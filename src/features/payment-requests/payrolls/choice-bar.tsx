import { App, Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useRequestKey } from '../fields-of.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import style from './payroll-list.module.css'
import type { Choice } from './use-choice.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.choice
const EntryDialog = lazy(async () => ({ default: (await import('../entries/entry-dialog.tsx')).EntryDialog }))

/** Steps that are asked about first. */
type Step = 'hold' | 'release' | 'exclude' | 'include'
/** They pay less than was counted, or nothing. */
const SAYS_WHY: readonly Step[] = ['hold', 'release', 'exclude']

/** What is done with several people at once: one call for all of them. */
export function ChoiceBar({ request, onChanged, choice }: RequestPartProps & { choice: Choice }) {
  const { message } = App.useApp()
  const may = rightsOf(useSession(), request)
  const [step, setStep] = useState<Step | null>(null)
  const [isEntering, setEntering] = useState(false)
  const keyOf = useRequestKey()
  const { call, loading } = useCall(
    useCallback(
      (said: { requestId: number; payrollIds: number[] }) =>
        callApi('payroll/recalculate-request-payment', { ...said, requestKey: keyOf([said, request.version]) }),
      [keyOf, request.version],
    ),
  )
  const [first, ...others] = choice.chosen
  if (first === undefined) return null
  const count = choice.chosen.size
  const { id, folio, payroll_counts: counts } = request
  const recalculate = async () => {
    const { error } = await call({ requestId: id, payrollIds: [first, ...others] }, onChanged)
    if (error) void message.error(error.fields[0]?.message ?? error.message)
  }
  const done = async () => {
    if (step) void message.success(TEXTS.done[step](count))
    await onChanged()
    setStep(null)
    setEntering(false)
    choice.clear()
  }
  const offered: Record<Step, boolean> = {
    hold: may.holds && (counts['Calculated'] ?? 0) > 0,
    release: may.holds && (counts['Hold'] ?? 0) > 0 && request.status !== 'Paid',
    exclude: may.enters,
    include: may.enters && (counts['Excluded'] ?? 0) > 0,
  }
  return (
    <fieldset className={style['bar']}>
      <legend className="visually-hidden">{TEXTS.label}</legend>
      <strong role="status">{TEXTS.chosen(count)}</strong>
      {may.enters && <Button onClick={() => setEntering(true)}>{TEXTS.incident}</Button>}
      {may.prepares && (
        <Button loading={loading} onClick={() => void recalculate()}>
          {TEXTS.recalculate}
        </Button>
      )}
      {(Object.keys(offered) as Step[]).map(
        (name) =>
          offered[name] && (
            <Button key={name} onClick={() => setStep(name)}>
              {TEXTS[name]}
            </Button>
          ),
      )}
      <Button type="text" onClick={choice.clear}>
        {TEXTS.clear}
      </Button>
      <Suspense fallback={null}>
        {isEntering && (
          <EntryDialog
            kind="incident"
            payroll={{ id: first, request_id: id, folio, firstname: TEXTS.chosen(1), lastname: '' }}
            others={others}
            entry={null}
            onClose={() => setEntering(false)}
            onSaved={done}
          />
        )}
      </Suspense>
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
      if (step === 'hold' || step === 'release') {
        const said = { requestId, payrollIds: [...ids], hold: step === 'hold', reason }
        return callApi('payroll/hold-payrolls', { ...said, requestKey: keyOf(said) })
      }
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
      asksReason={SAYS_WHY.includes(step)}
      send={send}
      onDone={onDone}
      onClose={onClose}
      onLoadLatest={() => void onDone()}
    >
      <p>{PAYMENT_REQUEST_TEXTS.choice.questions[step]}</p>
    </ReasonDialog>
  )
}
