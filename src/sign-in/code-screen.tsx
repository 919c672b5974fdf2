import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ErrorBody } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import { t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { storeSession } from '../../providers/storage.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { Screen } from './frame.tsx'
import { textOf } from './light-field.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, Notice, SubmitButton, useSubmit, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { useCountdown, useTimer } from './use-countdown.ts'

interface CodeScreenProps {
  /** The account whose email waits to be verified, as login answered it. */
  user: NonNullable<ErrorBody['user']>
  /** One-time token of this screen: the bearer of its calls. */
  token: string
  leave: (path: string) => void
  onBack: () => void
}

const COOL_DOWN_SECONDS = 60
const NOTICE_MS = 30_000
const ENTER_AFTER_MS = 1_000

/** The email verification on the login page (A5, A7-A10). Login has just sent a code, so resending waits at first. */
export function CodeScreen({ user, token, leave, onBack }: CodeScreenProps) {
  const [email, setEmail] = useState(user.email)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const [sentTo, setSentTo] = useState<{ email: string } | null>(null)
  const [left, startCoolDown] = useCountdown(COOL_DOWN_SECONDS)

  useEffect(prefetchOffice, [])
  useTimer(sentTo, NOTICE_MS, () => setSentTo(null))
  useTimer(isConfirmed, ENTER_AFTER_MS, () => leave('/admin'))

  const confirm = async (code: string) => {
    storeSession(await callApi('employee/code-email-confirm-user', { id: user.id, code }, { token }))
    setIsConfirmed(true)
  }
  const sent = (to: string, seconds: number) => {
    setEmail(to)
    setSentTo({ email: to })
    startCoolDown(seconds)
  }
  const resend = async () => {
    const input = { id: user.id, emailResponse: email }
    const { retryAfter } = await callApi('employee/resend-confirmation-email-code', input, { token })
    sent(email, retryAfter)
  }
  const changeEmail = async (newEmail: string) => {
    await callApi('employee/update-email', { email, newEmail }, { token })
    setIsChangingEmail(false)
    sent(newEmail, COOL_DOWN_SECONDS)
  }
  if (isConfirmed) {
    return (
      <Screen title={t('sign-in.code.confirmedTitle')}>
        <Notice>{t('sign-in.code.confirmed')}</Notice>
        <p className="hint">{t('sign-in.code.entering')}</p>
      </Screen>
    )
  }
  if (isChangingEmail) return <OtherEmail onSubmit={changeEmail} onCancel={() => setIsChangingEmail(false)} />
  return (
    <Screen title={t('sign-in.code.title')} intro={t('sign-in.code.intro', { firstname: user.firstname, email })}>
      <WithForm name="verification-code" fields={1}>
        {(form) => <CodeForm key={email} form={form} onSubmit={confirm} />}
      </WithForm>
      <Notice>{sentTo && t('sign-in.code.resent', { email: sentTo.email })}</Notice>
      <ResendButton left={left} onPress={resend} onWait={startCoolDown} />
      <button type="button" className="link" onClick={() => setIsChangingEmail(true)}>
        {t('sign-in.code.otherEmail')}
      </button>
      <button type="button" className="link" onClick={onBack}>
        {t('sign-in.code.back')}
      </button>
    </Screen>
  )
}

interface ResendButtonProps {
  left: number
  onPress: () => Promise<void>
  /** The server wants a longer wait than this browser knew of. */
  onWait: (seconds: number) => void
}

/** Asks for a new code, at most once a minute (A9). */
function ResendButton({ left, onPress, onWait }: ResendButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useSubmit('free')
  const press = async () => {
    if (left > 0) return
    setProblem(null)
    const failure = await run(onPress)
    if (failure?.body.retryAfter !== undefined) onWait(failure.body.retryAfter)
    else setProblem(failure?.message ?? null)
  }
  return (
    <>
      <button type="button" className="link" aria-disabled={left > 0 || isBusy} onClick={() => void press()}>
        {left > 0 ? t('sign-in.code.resendIn', { seconds: left }) : t('sign-in.code.resend')}
      </button>
      <Banner>{problem}</Banner>
    </>
  )
}

interface OtherEmailProps {
  onSubmit: (newEmail: string) => Promise<void>
  onCancel: () => void
}

/** Asks for another address to verify with (A10), in the place of the code. */
function OtherEmail({ onSubmit, onCancel }: OtherEmailProps) {
  const cancel = (
    <button type="button" className="quiet" onClick={onCancel}>
      {t('sign-in.code.otherEmailCancel')}
    </button>
  )
  return (
    <Screen title={t('sign-in.code.otherEmail')} intro={t('sign-in.code.otherEmailIntro')}>
      <LightForm
        name="alternative-email"
        fields={1}
        id="other"
        submit={t('sign-in.code.otherEmailSubmit')}
        submitting={t('sign-in.code.otherEmailSubmitting')}
        onSubmit={({ newEmail = '' }) => onSubmit(newEmail)}
        secondary={cancel}
      />
    </Screen>
  )
}

interface CodeFormProps {
  form: LoadedForm
  /** Confirms the code; a thrown ApiError is shown. */
  onSubmit: (code: string) => Promise<void>
}

/** The boxes of the code with their button; the form's schema gives their number. */
function CodeForm({ form, onSubmit }: CodeFormProps) {
  const schema = form.schema.properties?.['code'] ?? {}
  const ui = (form.ui['code'] ?? {}) as Record<string, unknown>
  const [boxes, setBoxes] = useState<string[]>(() => Array.from({ length: Number(schema['maxLength']) }, () => ''))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  const { call, isBusy, run } = useSubmit('stay-busy')

  const code = boxes.join('')
  const wrong = form.validate(cleanFormData({ code }))[0]
  const problem = failure ?? (isTried ? (wrong?.message ?? null) : null)

  const change = (next: string[]) => {
    setBoxes(next)
    setTried(false)
    setFailure(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (wrong) return setFocusRequest(focusRequest + 1)
    const refusal = await run(() => onSubmit(code))
    if (!refusal) return
    setFailure(refusal.message)
    // The code is kept unless it is known to be wrong (an offline moment); a refused code is cleared.
    if (refusal.code === 'BAD_CODE') setBoxes(boxes.map(() => ''))
    setFocusRequest(focusRequest + 1)
  }
  return (
    <form noValidate aria-labelledby="screen-title" data-status={call.status} onSubmit={(event) => void send(event)}>
      <CodeBoxes
        legend={schema.description ?? schema.title ?? ''}
        boxes={boxes}
        autoComplete={textOf(ui['ui:autocomplete']) ?? 'off'}
        isWrong={problem !== null}
        describedBy="code-problem"
        focusRequest={focusRequest}
        onChange={change}
      />
      <Banner id="code-problem">{problem}</Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('sign-in.code.submit')} busyLabel={t('sign-in.code.submitting')} />
      </div>
    </form>
  )
}

interface CodeBoxesProps {
  legend: string
  boxes: string[]
  autoComplete: string
  isWrong: boolean
  describedBy: string
  /** Grows whenever the focus should go to the first empty box (the first one when all are full). */
  focusRequest: number
  onChange: (boxes: string[]) => void
}

/** The characters of a pasted or filled-in text that belong into the boxes: a run of digits if there is one. */
function charactersIn(text: string, length: number): string[] {
  const digits = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0]
  return [...(digits ?? text.replace(/\s/g, ''))].slice(0, length)
}

/** Boxes of one character (A7): focus advances by itself, Backspace goes back, a pasted code fills them all. */
function CodeBoxes({ legend, boxes, autoComplete, isWrong, describedBy, focusRequest, onChange }: CodeBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => inputs.current[Math.min(Math.max(at, 0), boxes.length - 1)]?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request moves the focus, not each character
  useEffect(() => {
    const empty = boxes.indexOf('')
    focus(empty === -1 ? 0 : empty)
  }, [focusRequest])

  const fill = (from: number, text: string) => {
    const characters = charactersIn(text, boxes.length)
    // A whole code fills all boxes, wherever it was pasted.
    const start = characters.length === boxes.length ? 0 : from
    onChange(boxes.map((old, at) => characters[at - start] ?? old))
    focus(start + characters.length)
  }
  const type = (at: number, value: string) => {
    const typed = boxes[at] && value.length === 2 ? value.replace(boxes[at], '') : value
    if (typed.trim() === '') onChange(boxes.with(at, ''))
    else fill(at, typed)
  }
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Backspace' && boxes[at] === '' && at > 0) {
      event.preventDefault()
      onChange(boxes.with(at - 1, ''))
      focus(at - 1)
    }
    if (event.key === 'ArrowLeft') focus(at - 1)
    if (event.key === 'ArrowRight') focus(at + 1)
  }
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    fill(at, event.clipboardData.getData('text'))
  }
  return (
    <fieldset className="code" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {boxes.map((character, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          ref={(input) => {
            inputs.current[at] = input
          }}
          className="box"
          value={character}
          inputMode="numeric"
          autoComplete={at === 0 ? autoComplete : 'off'}
          aria-label={t('sign-in.code.box', { at: at + 1, of: boxes.length })}
          aria-required
          aria-invalid={isWrong}
          onChange={(event) => type(at, event.target.value)}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => paste(event, at)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
