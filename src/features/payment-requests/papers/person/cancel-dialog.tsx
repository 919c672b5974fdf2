import { Input } from 'antd'
import { useId, useState } from 'react'
import type { Payroll } from '../../../../../contract/schemas/payroll.ts'
import { callApi } from '../../../../../providers/api.ts'
import { useCall } from '../../../../../providers/use-call.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { useRequestKey } from '../../fields-of.ts'
import style from '../../payment-requests.module.css'
import own from '../papers.module.css'

const TEXTS = PAYROLL_PAPER_TEXTS.cancelling
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOTIVES = ['01', '02', '03', '04'] as const
type Motive = (typeof MOTIVES)[number]

interface CancelDialogProps {
  payroll: Payroll
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Cancels a tax receipt with a motive of the SAT; with 01 the one that takes its place is made first, or is named. */
export function CancelDialog({ payroll, onClose, onDone }: CancelDialogProps) {
  const [motive, setMotive] = useState<Motive>('02')
  const [substitute, setSubstitute] = useState('')
  const [isTried, setTried] = useState(false)
  const id = useId()
  const keyOf = useRequestKey()
  const { call, loading, error, reset } = useCall((said: { motive: Motive; substituteUuid?: string }) =>
    callApi('payroll/cancel-tax-ind-payroll', { payrollId: payroll.id, ...said, requestKey: keyOf([payroll.cfdi?.id, said]) }),
  )
  const uuid = substitute.trim()
  const isReplaced = motive === '01' && uuid === ''
  const isWrong = motive === '01' && uuid !== '' && !UUID.test(uuid)
  const refused = error?.fields.find(({ field }) => field === 'substituteUuid')?.message
  const problem = refused ?? (isTried && isWrong ? TEXTS.substituteWrong : undefined)
  const cancel = async () => {
    setTried(true)
    if (isWrong) {
      document.getElementById(id)?.focus()
      return
    }
    await call(
      { motive, ...(motive === '01' && !isReplaced ? { substituteUuid: uuid } : {}) },
      ({ payroll: { cfdi_status } }) =>
        onDone(isReplaced ? TEXTS.replaced : cfdi_status === 'Cancelled' ? TEXTS.done : TEXTS.asked),
    )
  }
  return (
    <Dialog
      title={TEXTS.title(`${payroll.firstname} ${payroll.lastname}`)}
      isOpen
      onClose={onClose}
      isDirty={substitute !== ''}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={TEXTS.keep}
          submit={isReplaced ? TEXTS.replace : TEXTS.submit}
          submitting={isReplaced ? TEXTS.replacing : TEXTS.sending}
          danger
          loading={loading}
          onSubmit={() => void cancel()}
        />
      )}
    >
      {refused === undefined && <Refusal error={error} />}
      <p>{TEXTS.lead}</p>
      <fieldset className={own['motives']} disabled={loading}>
        <legend>{TEXTS.motive}</legend>
        {MOTIVES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-motive`}
              value={one}
              checked={motive === one}
              onChange={() => {
                reset()
                setMotive(one)
              }}
            />
            <span>
              <strong>{TEXTS.motives[one][0]}</strong> {TEXTS.motives[one][1]}
            </span>
          </label>
        ))}
      </fieldset>
      {motive === '01' && (
        <div className={own['uuid']}>
          <p>{TEXTS.order}</p>
          <label htmlFor={id}>{TEXTS.substitute}</label>
          <Input
            id={id}
            maxLength={36}
            value={substitute}
            disabled={loading}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-note`}
            {...(problem === undefined ? {} : { status: 'error' as const })}
            onChange={(event) => {
              reset()
              setSubstitute(event.target.value)
            }}
          />
          <p id={`${id}-note`} className={problem ? style['wrong'] : style['quiet']} role={problem ? 'alert' : undefined}>
            {problem ?? TEXTS.substituteHelp}
          </p>
        </div>
      )}
    </Dialog>
  )
}
