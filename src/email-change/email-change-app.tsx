import { useCallback, useEffect, useState } from 'react'
import { dateFormat } from '../../contract/language/formats.ts'
import { t, texts } from '../../contract/language/texts.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { peopleOperations } from '../../contract/people/operations.ts'
import { ApiError, callApi } from '../../providers/api.ts'
import { ApprovalEnd } from '../approval/approval-end.tsx'
import { useLanguage } from '../language.ts'
import { MailedFailure, MailedPage } from '../sign-in/mailed-page.tsx'
import { Waiting } from '../sign-in/parts.tsx'

type Change = AnswerOf<(typeof peopleOperations)['employee/open-email-change']>['change']
type State =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; change: Change }
  | { kind: 'ended' | 'changed' | 'kept' | 'taken' }

const PUBLIC = { token: null }
const signIn = () => ({ to: '/login', label: t('email-change.toLogin') })
const FORMAT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** The page behind the link to the old address: shows the change and asks. Opening it changes nothing. */
export function EmailChangeApp({ token }: { token: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const language = useLanguage()
  const attempt = useCallback(async (work: () => Promise<State>) => {
    try {
      setState(await work())
    } catch (error) {
      const isEnded = error instanceof ApiError && error.code === 'LINK_INVALID'
      setState(isEnded ? { kind: 'ended' } : { kind: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }, [])
  const read = useCallback(
    () =>
      attempt(async () => ({ kind: 'open', change: (await callApi('employee/open-email-change', { token }, PUBLIC)).change })),
    [attempt, token],
  )
  useEffect(() => void read(), [read])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${t('email-change.page')} · Plantilla`
  }, [language])
  const answer = async (isMine: boolean) => {
    setBusy(true)
    await attempt(async () => ({ kind: (await callApi('employee/answer-email-change', { token, isMine }, PUBLIC)).outcome }))
    setBusy(false)
  }
  return <MailedPage>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading') return <Waiting>{t('email-change.loading')}</Waiting>
    if (state.kind === 'open')
      return <Question change={state.change} isBusy={isBusy} onAnswer={(isMine) => void answer(isMine)} />
    if (state.kind !== 'failed') return <ApprovalEnd {...texts(`email-change.${state.kind}`)} link={signIn()} />
    return (
      <MailedFailure
        title={t('email-change.page')}
        message={state.message}
        retry={t('email-change.retry')}
        onRetry={() => void read()}
      />
    )
  }
}

interface QuestionProps {
  change: Change
  isBusy: boolean
  onAnswer: (isMine: boolean) => void
}

function Question({ change, isBusy, onAnswer }: QuestionProps) {
  const facts = [
    [t('email-change.from'), change.former],
    [t('email-change.to'), change.email],
    [t('email-change.without'), dateFormat(FORMAT).format(new Date(change.effective_at))],
  ] as const
  return (
    <section aria-labelledby="email-change-title">
      <h1 id="email-change-title">{t('email-change.question')}</h1>
      <p className="intro">{t('email-change.intro', { firstname: change.firstname, by: change.asked_by })}</p>
      <div className="agreement approval">
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="actions">
        <button type="button" className="primary" disabled={isBusy} onClick={() => onAnswer(true)}>
          {isBusy ? t('email-change.sending') : t('email-change.confirm')}
        </button>
        <button type="button" className="link" disabled={isBusy} onClick={() => onAnswer(false)}>
          {t('email-change.refuse')}
        </button>
      </div>
    </section>
  )
}
