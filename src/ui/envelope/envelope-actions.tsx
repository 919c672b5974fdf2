import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import type { Envelope } from '../../../contract/schemas/envelope.ts'
import { useCall } from '../../../providers/use-call.ts'
import { ENVELOPE_TEXTS } from '../../texts/envelope.ts'
import { Refusal } from '../refusal.tsx'
import style from './envelope.module.css'
import type { EnvelopeCalls, Part } from './envelope-calls.ts'
import { SayDialog } from './say-dialog.tsx'

const TEXTS = ENVELOPE_TEXTS

interface EnvelopeActionsProps {
  calls: EnvelopeCalls
  envelope: Envelope
  onChanged: () => Promise<void>
  onSendAgain: (() => void) | null
}

/** What this viewer can do with the envelope now, as the server says. */
export function EnvelopeActions({ calls, envelope, onChanged, onSendAgain }: EnvelopeActionsProps) {
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<'email' | 'void' | null>(null)
  const sign = useCall(
    useCallback(async () => {
      window.location.assign(await calls.sign())
    }, [calls]),
  )
  const remind = useCall(useCallback(() => calls.remind(), [calls]))
  const save = useCall(useCallback((part: Part) => calls.download(part), [calls]))
  const may = (action: string) => envelope.actions.includes(action)
  const remindNow = async () => {
    const end = await remind.call(undefined)
    if (end.status !== 200) return
    void message.success(TEXTS.reminded)
    await onChanged()
  }
  const done = (words: string) => async () => {
    setDialog(null)
    void message.success(words)
    await onChanged()
  }
  return (
    <>
      <Refusal error={sign.error ?? remind.error ?? save.error} />
      <div className={style['actions']}>
        {envelope.has_files && (
          <>
            <Button onClick={() => void save.call('evidence')}>{TEXTS.evidence}</Button>
            <Button type="primary" loading={save.loading} onClick={() => void save.call('document')}>
              {TEXTS.document}
            </Button>
          </>
        )}
        {may('void') && (
          <Button danger onClick={() => setDialog('void')}>
            {TEXTS.void}
          </Button>
        )}
        {may('remind') && (
          <>
            {envelope.turn === 'applicant' && <Button onClick={() => setDialog('email')}>{TEXTS.correct}</Button>}
            <Button loading={remind.loading} onClick={() => void remindNow()}>
              {TEXTS.remind}
            </Button>
          </>
        )}
        {envelope.may_sign && (
          <Button type="primary" loading={sign.loading} onClick={() => void sign.call(undefined)}>
            {TEXTS.sign}
          </Button>
        )}
        {may('send') && onSendAgain && (
          <Button type="primary" onClick={onSendAgain}>
            {TEXTS.pick.again}
          </Button>
        )}
      </div>
      {dialog === 'void' && (
        <SayDialog
          kind="reason"
          words={{ title: TEXTS.voidTitle, detail: TEXTS.voidDetail, label: TEXTS.voidLabel, submit: TEXTS.voidSubmit }}
          send={calls.stop}
          onDone={done(TEXTS.voided)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'email' && (
        <SayDialog
          kind="email"
          words={{
            title: TEXTS.correctTitle,
            detail: TEXTS.correctDetail,
            label: TEXTS.correctLabel,
            submit: TEXTS.correctSubmit,
          }}
          send={calls.remind}
          onDone={done(TEXTS.reminded)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
