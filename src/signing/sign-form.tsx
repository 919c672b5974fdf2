import { type FormEvent, type Ref, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import type { Signature } from '../../contract/signing/schemas.ts'
import { callApi } from '../../providers/api.ts'
import { useLanguage } from '../language.ts'
import { Banner, SubmitButton } from '../sign-in/parts.tsx'
import { useSubmit } from '../sign-in/use-submit.ts'
import { failureText } from './failure-text.ts'
import { SignatureField } from './signature-field.tsx'
import type { Agreement } from './use-signing.ts'

interface SignFormProps {
  signingToken: string
  agreement: Agreement
  hasRead: boolean
  onRead: (hasRead: boolean) => void
  onDone: () => Promise<void>
  onDecline: () => void
  /** The button that declines, which gets the focus back. */
  declineButton: Ref<HTMLButtonElement>
}

/** Read, consent, sign. All missing parts are reported together above the button. */
export function SignForm({ signingToken, agreement, hasRead, onRead, onDone, onDecline, declineButton }: SignFormProps) {
  const language = useLanguage()
  const [consent, setConsent] = useState(false)
  const [signature, setSignature] = useState<Signature>({ kind: 'typed', text: agreement.name, strokes: [] })
  const [problems, setProblems] = useState<string[]>([])
  const { isBusy, run } = useSubmit('free')

  const missing = (): string[] => [
    ...(hasRead ? [] : [t('signing.sign.needRead')]),
    ...(signature.kind === 'typed' && signature.text.trim().length < 2 ? [t('signing.sign.needName')] : []),
    ...(signature.kind === 'drawn' && signature.strokes.length === 0 ? [t('signing.sign.needDrawing')] : []),
    ...(consent ? [] : [t('signing.sign.needConsent')]),
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const gaps = missing()
    setProblems(gaps)
    if (gaps.length > 0) return
    const failure = await run(async () => {
      const text = signature.kind === 'typed' ? signature.text.trim() : agreement.name
      const given = { digest: agreement.digest, language, hasRead: true, consent: true } as const
      await callApi('employee/sign-agreement', { signingToken, ...given, signature: { ...signature, text } }, { token: null })
      await onDone()
      scrollTo(0, 0)
    })
    if (!failure) return
    setProblems([failureText(failure)])
    // The agreement ended meanwhile, in another tab or by the sender: the page shows the current state.
    if (failure.code === 'SIGNING_STATE') await onDone().catch(() => undefined)
  }
  return (
    <form noValidate aria-labelledby="sign-title" onSubmit={(event) => void submit(event)}>
      <h2 id="sign-title">{t('signing.sign.title')}</h2>
      <Tick id="has-read" label={t('signing.sign.hasRead')} isOn={hasRead} onChange={onRead} />
      <SignatureField value={signature} onChange={setSignature} />
      <Tick id="consent" label={t('signing.consent')} isOn={consent} onChange={setConsent} />
      <Banner>
        {problems.length > 0 && (
          <span>{problems.length === 1 ? problems[0] : `${t('signing.sign.fix')} ${problems.join(' ')}`}</span>
        )}
      </Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('signing.sign.submit')} busyLabel={t('signing.sign.submitting')} />
        <button type="button" className="quiet" ref={declineButton} onClick={onDecline}>
          {t('signing.decline.open')}
        </button>
      </div>
    </form>
  )
}

interface TickProps {
  id: string
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const Tick = ({ id, label, isOn, onChange }: TickProps) => (
  <div className="tick">
    <input id={id} type="checkbox" checked={isOn} aria-required="true" onChange={(event) => onChange(event.target.checked)} />
    <label htmlFor={id}>{label}</label>
  </div>
)
