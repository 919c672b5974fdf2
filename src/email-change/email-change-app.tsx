import { useCallback, useState } from 'react'
import { dateFormat } from '../../contract/language/formats.ts'
import { t, texts } from '../../contract/language/texts.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { peopleOperations } from '../../contract/people/operations.ts'
import { callApi } from '../../providers/api.ts'
import { ApprovalEnd } from '../approval/approval-end.tsx'
import { MailedFacts, MailedFailure, MailedHeading, MailedPage, MailedWaiting } from '../sign-in/mailed-page.tsx'
import { Banner, useSubmit } from '../sign-in/parts.tsx'
import { isOver, useMailedLink } from '../sign-in/use-mailed-link.ts'

type Change = AnswerOf<(typeof peopleOperations)['employee/open-email-change']>['change']
type Outcome = AnswerOf<(typeof peopleOperations)['employee/answer-email-change']>['outcome']

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
  const { state, read, show, end } = useMailedLink<Change | Outcome>(
    useCallback(
      async () => (await callApi('employee/open-email-change', { token }, { ...PUBLIC, isRead: true })).change,
      [token],
    ),
  )
  const answer = async (isMine: boolean) => {
    try {
      show((await callApi('employee/answer-email-change', { token, isMine }, PUBLIC)).outcome)
    } catch (error) {
      if (!isOver(error)) throw error
      end()
    }
  }
  return <MailedPage title={t('email-change.page')}>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading')
      return <MailedWaiting title={t('email-change.page')}>{t('email-change.loading')}</MailedWaiting>
    if (state.kind === 'failed') {
      return (
        <MailedFailure
          title={t('email-change.page')}
          message={state.message}
          retry={t('email-change.retry')}
          onRetry={() => void read()}
        />
      )
    }
    const shown = state.kind === 'ended' ? 'ended' : state.content
    if (typeof shown === 'string') return <ApprovalEnd {...texts(`email-change.${shown}`)} link={signIn()} />
    return <Question change={shown} onAnswer={answer} />
  }
}

interface QuestionProps {
  change: Change
  /** Sends the answer; a thrown ApiError is shown. */
  onAnswer: (isMine: boolean) => Promise<void>
}

function Question({ change, onAnswer }: QuestionProps) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { call, isBusy, run } = useSubmit('stay-busy')
  const press = (isMine: boolean) => {
    if (isBusy) return
    setPressed(isMine)
    void run(() => onAnswer(isMine))
  }
  const labelOf = (isMine: boolean) => {
    if (isBusy && pressed === isMine) return t('email-change.sending')
    return isMine ? t('email-change.confirm') : t('email-change.refuse')
  }
  const facts = [
    [t('email-change.from'), change.former],
    [t('email-change.to'), change.email],
    [t('email-change.without'), dateFormat(FORMAT).format(new Date(change.effective_at))],
  ] as const
  return (
    <section aria-labelledby="email-change-title">
      <MailedHeading id="email-change-title">{t('email-change.question')}</MailedHeading>
      <p className="intro">{t('email-change.intro', { firstname: change.firstname, by: change.asked_by })}</p>
      <div className="agreement approval">
        <MailedFacts facts={facts} />
      </div>
      <Banner>{call.error?.message ?? null}</Banner>
      <div className="actions">
        <button type="button" className="primary" aria-disabled={isBusy} onClick={() => press(true)}>
          {labelOf(true)}
        </button>
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => press(false)}>
          {labelOf(false)}
        </button>
      </div>
    </section>
  )
}
