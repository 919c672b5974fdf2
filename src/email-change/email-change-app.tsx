import { useCallback, useState } from 'react'
import { dateFormat } from '../../contract/language/formats.ts'
import { t, texts } from '../../contract/language/texts.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { peopleOperations } from '../../contract/people/operations.ts'
import { callApi } from '../../providers/api.ts'
import { ApprovalEnd } from '../approval/approval-end.tsx'
import { MailedFacts, MailedFailure, MailedPage } from '../sign-in/mailed-page.tsx'
import { Waiting } from '../sign-in/parts.tsx'
import { useMailedLink } from '../sign-in/use-mailed-link.ts'

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
  const [isBusy, setBusy] = useState(false)
  const { state, read, attempt } = useMailedLink<Change | Outcome>(
    useCallback(async () => (await callApi('employee/open-email-change', { token }, PUBLIC)).change, [token]),
  )
  const answer = async (isMine: boolean) => {
    setBusy(true)
    await attempt(async () => (await callApi('employee/answer-email-change', { token, isMine }, PUBLIC)).outcome)
    setBusy(false)
  }
  return <MailedPage title={t('email-change.page')}>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading') return <Waiting>{t('email-change.loading')}</Waiting>
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
    const end = state.kind === 'ended' ? 'ended' : state.content
    if (typeof end === 'string') return <ApprovalEnd {...texts(`email-change.${end}`)} link={signIn()} />
    return <Question change={end} isBusy={isBusy} onAnswer={(isMine) => void answer(isMine)} />
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
        <MailedFacts facts={facts} />
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
