import { Input } from 'antd'
import { useId, useState } from 'react'
import type { Invoice } from '../../../contract/schemas/invoice.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Field } from './field.tsx'
import style from './tax-bills.module.css'

const TEXTS = TAX_BILL_TEXTS.cancelling
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOTIVES = ['01', '02', '03', '04'] as const
type Motive = (typeof MOTIVES)[number]

interface CancelDialogProps {
  invoice: Invoice
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Cancels a bill with a motive of the SAT; 01 names the bill that takes its place. */
export function CancelDialog({ invoice, onClose, onDone }: CancelDialogProps) {
  const [motive, setMotive] = useState<Motive>('02')
  const [substitute, setSubstitute] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const id = useId()
  const { call, loading, error, reset } = useCall((said: { motive: Motive; substituteUuid?: string }) =>
    callApi('contractor/cancel-tax-bill', { invoiceId: invoice.id, ...said }),
  )
  const uuid = substitute.trim()
  const isWrong = motive === '01' && !UUID.test(uuid)
  const refused = error?.fields.find(({ field }) => field === 'substituteUuid')?.message
  const problem = refused ?? (wasSent && isWrong ? TEXTS.substituteWrong : undefined)
  const cancel = async () => {
    setWasSent(true)
    if (isWrong) {
      document.getElementById(id)?.focus()
      return
    }
    await call({ motive, ...(motive === '01' ? { substituteUuid: uuid } : {}) }, ({ data: { cfdi } }) =>
      onDone(cfdi.status === 'Cancelled' ? TEXTS.done : TEXTS.asked),
    )
  }
  return (
    <Dialog
      title={TEXTS.title(invoice.folio)}
      isOpen
      onClose={onClose}
      isDirty={substitute !== ''}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={TEXTS.keep}
          submit={TAX_BILL_TEXTS.cancel}
          submitting={TEXTS.sending}
          danger
          loading={loading}
          onSubmit={() => void cancel()}
        />
      )}
    >
      {refused === undefined && <Refusal error={error} />}
      <p className={style['lead']}>{TEXTS.lead}</p>
      <fieldset className={style['motives']} disabled={loading}>
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
        <Field id={id} label={TEXTS.substitute} help={TEXTS.substituteHelp} problem={problem}>
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
        </Field>
      )}
    </Dialog>
  )
}
