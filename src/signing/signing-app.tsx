import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ZONE } from '../../contract/calendar.ts'
import { dateFormat } from '../../contract/language/formats.ts'
import { t, texts } from '../../contract/language/texts.ts'
import type { AgreementBlock, AgreementContent } from '../../contract/signing/schemas.ts'
import { callApi } from '../../providers/api.ts'
import { changeLanguage, useLanguage } from '../language.ts'
import { MailedFacts, MailedFailure, MailedHeading, MailedPage, MailedWaiting } from '../sign-in/mailed-page.tsx'
import { Banner, Notice, SubmitButton, useSubmit } from '../sign-in/parts.tsx'
import { useCountdown } from '../sign-in/use-countdown.ts'
import { DownloadButton } from './download-button.tsx'
import { failureText } from './failure-text.ts'
import { SignForm, type SignFormProps } from './sign-form.tsx'
import { type Agreement, type Opened, type SigningState, useSigning } from './use-signing.ts'

/** Place of the language that the signer chose for this link, kept in this tab. */
const placeOf = (token: string): string => `signing-language:${token}`

/** The page behind a link to sign: from the link to the signature, in the signer's language. */
export function SigningApp({ token }: { token: string }) {
  const { state, start, show } = useSigning(token)
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(placeOf(token)))
  const choose = (language: string) => {
    sessionStorage.setItem(placeOf(token), language)
    setChosen(language)
  }
  const wanted = chosen ?? signersLanguage(state)
  useLanguage()
  useEffect(() => {
    // Without the texts of the other language the page stays as it is.
    if (wanted !== null) changeLanguage(wanted).catch(console.error)
  }, [wanted])
  return (
    <MailedPage title={t('signing.page')} onChoose={choose}>
      {screenOf()}
    </MailedPage>
  )

  function screenOf() {
    switch (state.kind) {
      case 'loading':
        return <MailedWaiting title={t('signing.page')}>{t('signing.loading')}</MailedWaiting>
      case 'failed':
        return (
          <MailedFailure
            title={t('signing.page')}
            message={failureText(state.error)}
            retry={t('signing.retry')}
            onRetry={() => void start()}
          />
        )
      case 'ended':
        return <EndScreen stage="ended" />
      case 'over':
        return <EndScreen stage={state.stage} />
      case 'identify':
        return <IdentifyScreen token={token} opened={state.opened} isAgain={state.isAgain} onOpen={show} />
      case 'open': {
        const { signingToken, agreement } = state
        if (agreement.stage === 'read' || agreement.stage === 'identify') {
          return <ReadScreen signingToken={signingToken} agreement={agreement} onDone={() => show(signingToken)} />
        }
        return <EndScreen stage={agreement.stage} place={{ signingToken, agreement }} onLook={() => show(signingToken)} />
      }
    }
  }
}

function signersLanguage(state: SigningState): string | null {
  if (state.kind === 'identify') return state.opened.language
  return state.kind === 'open' ? state.agreement.language : null
}

type ReadScreenProps = Pick<SignFormProps, 'signingToken' | 'agreement' | 'onDone'>

/**
 * The document with the signature form below it. Signing requires a confirmation of having read it: ticking a box proves more
 * than a scrolled page.
 */
function ReadScreen({ signingToken, agreement, onDone }: ReadScreenProps) {
  const language = useLanguage()
  const [hasRead, setHasRead] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const { agreement: content, role, name } = agreement
  const declining = useRef<HTMLButtonElement>(null)
  // Keyboard and screen reader return to where they were.
  const stay = () => {
    flushSync(() => setIsDeclining(false))
    declining.current?.focus()
  }
  const label = content.parties.find((party) => party.role === role)?.label ?? ''
  return (
    <>
      <MailedHeading>{content.title}</MailedHeading>
      <p className="intro">
        {t('signing.read.intro', { name, role: label })} {content.language !== language && t('signing.read.inOther')}
      </p>
      <div className="tools">
        <a href="#signature">{t('signing.read.skip')}</a>
        <DownloadButton signingToken={signingToken} part="presented" label={t('signing.read.download')} />
      </div>
      <AgreementText agreement={content} />
      <div id="signature" className="signature" tabIndex={-1}>
        {isDeclining ? (
          <DeclineForm signingToken={signingToken} onDone={onDone} onCancel={stay} />
        ) : (
          <SignForm
            signingToken={signingToken}
            agreement={agreement}
            hasRead={hasRead}
            onRead={setHasRead}
            onDone={onDone}
            onDecline={() => setIsDeclining(true)}
            declineButton={declining}
          />
        )}
      </div>
    </>
  )
}

interface DeclineFormProps {
  signingToken: string
  onDone: () => Promise<void>
  onCancel: () => void
}

const MIN = 10

/** Asks for the reason of declining; a single click declines nothing. */
function DeclineForm({ signingToken, onDone, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useSubmit('free')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = reason.trim().length < MIN
    setProblem(isShort ? t('signing.decline.short') : null)
    if (isShort) return field.current?.focus()
    const failure = await run(async () => {
      await callApi('employee/decline-agreement', { signingToken, reason: reason.trim() }, { token: null })
      await onDone()
      scrollTo(0, 0)
    })
    if (failure) setProblem(failureText(failure))
  }
  return (
    <form noValidate aria-labelledby="decline-title" onSubmit={(event) => void submit(event)}>
      <h2 id="decline-title">{t('signing.decline.title')}</h2>
      <div className="field">
        <label htmlFor="decline-reason">{t('signing.decline.reason')}</label>
        <textarea
          id="decline-reason"
          ref={field}
          rows={4}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby="decline-hint decline-problem"
        />
        <p className="hint" id="decline-hint">
          {t('signing.decline.hint')}
        </p>
      </div>
      <Banner id="decline-problem">{problem}</Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('signing.decline.submit')} busyLabel={t('signing.decline.submitting')} />
        <button type="button" className="quiet" onClick={onCancel}>
          {t('signing.decline.cancel')}
        </button>
      </div>
    </form>
  )
}

/** The agreement as the PDF has it, as headings, paragraphs, lists and facts that a screen reader knows. */
function AgreementText({ agreement }: { agreement: AgreementContent }) {
  const { language, title, mark, intro, sections } = agreement
  return (
    <article className="agreement" lang={language} aria-labelledby="agreement-title">
      {mark && <p className="mark">{mark}</p>}
      <h2 id="agreement-title">{title}</h2>
      <Blocks blocks={intro} />
      {sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </article>
  )
}

function Blocks({ blocks }: { blocks: readonly AgreementBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

function Block({ block: { type, text, items, rows } }: { block: AgreementBlock }) {
  if (type === 'paragraph') return <p>{text}</p>
  if (type === 'list') {
    return (
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return <MailedFacts facts={rows.map(({ label, value }) => [label, value] as const)} />
}

interface IdentifyScreenProps {
  token: string
  opened: Opened
  /** The page was open before, and its time is over. */
  isAgain: boolean
  onOpen: (signingToken: string) => Promise<void>
}

const CODE_DIGITS = 6

/** A signer who is not signed in proves the ownership of the address by a mailed code. */
function IdentifyScreen({ token, opened, isAgain, onOpen }: IdentifyScreenProps) {
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [left, wait] = useCountdown(0)
  const { isBusy, run } = useSubmit('free')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSent) field.current?.focus()
  }, [isSent])

  const send = async () => {
    if (left > 0) return
    setProblem(null)
    const failure = await run(async () => {
      const { retryAfter } = await callApi('employee/send-signing-code', { token }, { token: null })
      wait(retryAfter)
      setIsSent(true)
    })
    // A code is on its way already, asked for before a reload.
    if (failure?.body.retryAfter !== undefined) {
      wait(failure.body.retryAfter)
      setIsSent(true)
    } else setProblem(failure && failureText(failure))
  }
  const confirm = async () => {
    setProblem(null)
    const failure = await run(async () => {
      const { signing_token } = await callApi('employee/confirm-signing-code', { token, code }, { token: null })
      await onOpen(signing_token)
    })
    if (!failure) return
    setProblem(failureText(failure))
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (isSent ? confirm() : send())
  }
  return (
    <section className="narrow">
      <MailedHeading id="signing-title">{t('signing.identify.title')}</MailedHeading>
      <p className="intro">{t('signing.identify.intro', { sender: opened.sender, title: opened.title })}</p>
      {isAgain && <p className="intro">{t('signing.timeOver')}</p>}
      {!isSent && <p className="intro">{t('signing.identify.why', { email: opened.email_hint })}</p>}
      <Notice>{isSent && t('signing.identify.sent', { email: opened.email_hint })}</Notice>
      <form noValidate aria-labelledby="signing-title" onSubmit={submit}>
        {isSent && (
          <div className="field">
            <label htmlFor="signing-code">{t('signing.identify.code')}</label>
            <input
              id="signing-code"
              ref={field}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              // No `maxlength`: the browser would cut a pasted code before its spaces and words are removed.
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
              aria-invalid={problem !== null}
              aria-describedby="code-problem"
            />
          </div>
        )}
        <Banner id="code-problem">{problem}</Banner>
        <div className="actions">
          <SubmitButton
            isBusy={isBusy}
            label={isSent ? t('signing.identify.confirm') : t('signing.identify.send')}
            busyLabel={isSent ? t('signing.identify.confirming') : t('signing.identify.sending')}
          />
        </div>
      </form>
      {isSent && (
        <button type="button" className="link" aria-disabled={left > 0 || isBusy} onClick={() => void send()}>
          {left > 0 ? t('signing.identify.againIn', { seconds: left }) : t('signing.identify.again')}
        </button>
      )}
    </section>
  )
}

type EndStage = Exclude<Agreement['stage'], 'read' | 'identify'> | 'ended'

interface EndScreenProps {
  stage: EndStage
  place?: { signingToken: string; agreement: Agreement }
  onLook?: () => Promise<void>
}

const LOOK_MS = 2000
/** After these, no more signatures are given. */
const CLOSED: readonly EndStage[] = ['declined', 'voided', 'expired', 'ended']
/** Same format as on the page of evidence, so that the same instant does not look like two. */
const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
  timeZoneName: 'short',
}

/** The screen shown when there is nothing to sign: signed, waiting, complete, or closed. */
function EndScreen({ stage, place, onLook }: EndScreenProps) {
  const isSealing = stage === 'signed' && place?.agreement.signers.every(({ has_signed }) => has_signed) === true
  const { title: heading, text } = texts(`signing.ends.${isSealing ? 'sealing' : stage}`)
  useEffect(() => {
    if (!isSealing || !onLook) return
    // A look that fails is followed by the next one.
    const timer = setInterval(() => void onLook().catch(() => undefined), LOOK_MS)
    return () => clearInterval(timer)
  }, [isSealing, onLook])
  return (
    <section className="narrow" aria-live="polite">
      <MailedHeading>{heading}</MailedHeading>
      <p className="intro">{text}</p>
      {place?.agreement.reason && (
        <p className="intro">
          {t('signing.reason')}: {place.agreement.reason}
        </p>
      )}
      {place && <Signers agreement={place.agreement} isOpen={!CLOSED.includes(stage)} />}
      {place && stage === 'completed' && (
        <div className="actions">
          <DownloadButton signingToken={place.signingToken} part="document" label={t('signing.getDocument')} />
          <DownloadButton signingToken={place.signingToken} part="evidence" label={t('signing.getEvidence')} />
        </div>
      )}
      {place && <BackLink url={place.agreement.return_url} />}
    </section>
  )
}

function Signers({ agreement: { signers }, isOpen }: { agreement: Agreement; isOpen: boolean }) {
  const format = dateFormat(MOMENT)
  return (
    <>
      <h2>{t('signing.signers')}</h2>
      <ul className="signers">
        {signers.map(({ role, name, signed_at }) => (
          <li key={role}>
            <strong>{name}</strong>:{' '}
            {signed_at
              ? t('signing.signedOn', { at: format.format(new Date(signed_at)) })
              : t(isOpen ? 'signing.notSigned' : 'signing.didNotSign')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Only a web address may be used in a link. */
function BackLink({ url }: { url: string | null }) {
  if (url === null || !/^https?:\/\//.test(url)) return null
  return (
    <p className="aside">
      <a href={url}>{t('signing.back')}</a>
    </p>
  )
}
