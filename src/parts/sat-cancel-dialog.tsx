import { Input } from 'antd'
import { useId, useState } from 'react'
import type { CancelMotive } from '../../contract/tax-bills/schemas.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Refusal } from '../ui/refusal.tsx'
import style from './sat-cancel-dialog.module.css'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOTIVES: readonly CancelMotive[] = ['01', '02', '03', '04']

/** A motive of the SAT and, with 01, the bill that takes the place of this one. */
export interface SatCancellation {
  motive: CancelMotive
  substituteUuid?: string
}

interface SatCancelTexts {
  lead: string
  motive: string
  motives: Record<CancelMotive, readonly [code: string, words: string]>
  /** What motive 01 does. */
  order?: string
  substitute: string
  substituteHelp: string
  substituteWrong: string
  keep: string
  submit: string
  sending: string
  /** Motive 01 without a substitute makes the new one; left out, a substitute has to be named. */
  replace?: { submit: string; sending: string }
}

interface SatCancelDialogProps {
  title: string
  texts: SatCancelTexts
  state: { loading: boolean; error: CallError | null; reset: () => void }
  onCancel: (said: SatCancellation) => void
  onClose: () => void
}

/** Asks with which motive of the SAT a bill or a receipt is cancelled. */
export function SatCancelDialog({ title, texts, state, onCancel, onClose }: SatCancelDialogProps) {
  const { loading, error, reset } = state
  const [motive, setMotive] = useState<CancelMotive>('02')
  const [substitute, setSubstitute] = useState('')
  const [isTried, setTried] = useState(false)
  const id = useId()
  const uuid = substitute.trim()
  const replace = motive === '01' && uuid === '' ? texts.replace : undefined
  const isWrong = motive === '01' && !replace && !UUID.test(uuid)
  const refused = error?.fields.find(({ field }) => field === 'substituteUuid')?.message
  const problem = refused ?? (isTried && isWrong ? texts.substituteWrong : undefined)
  const cancel = () => {
    setTried(true)
    if (isWrong) document.getElementById(id)?.focus()
    else onCancel({ motive, ...(motive === '01' && !replace ? { substituteUuid: uuid } : {}) })
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isDirty={substitute !== ''}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={texts.keep}
          submit={replace?.submit ?? texts.submit}
          submitting={replace?.sending ?? texts.sending}
          danger
          loading={loading}
          onSubmit={cancel}
        />
      )}
    >
      {refused === undefined && <Refusal error={error} />}
      <p className={style['lead']}>{texts.lead}</p>
      <fieldset className={style['motives']} disabled={loading}>
        <legend>{texts.motive}</legend>
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
              <strong>{texts.motives[one][0]}</strong> {texts.motives[one][1]}
            </span>
          </label>
        ))}
      </fieldset>
      {motive === '01' && (
        <div className={style['substitute']}>
          {texts.order !== undefined && <p>{texts.order}</p>}
          <label htmlFor={id}>{texts.substitute}</label>
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
            {problem ?? texts.substituteHelp}
          </p>
        </div>
      )}
    </Dialog>
  )
}
