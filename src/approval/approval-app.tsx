import { useCallback, useEffect, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import { isRefusal } from '../../providers/data/http-error.ts'
import { MailedFacts, MailedFailure, MailedHeading, MailedPage, MailedWaiting } from '../sign-in/mailed-page.tsx'
import { Banner, SubmitButton, useSubmit } from '../sign-in/parts.tsx'
import { useMailedLink } from '../sign-in/use-mailed-link.ts'
import { ApprovalEnd } from './approval-end.tsx'
import type { Sheet, Subject } from './subjects.ts'

const signIn = () => ({ to: '/login', label: t('approval.signIn') })

/**
 * The page behind a mailed approval link: shows the subject and approves it with one click. Opening the page changes nothing.
 */
export function ApprovalApp({ subject, token }: { subject: Subject; token: string }) {
  const { texts } = subject
  const { state, read, show } = useMailedLink(useCallback(() => subject.open(token), [subject, token]))
  return <MailedPage title={t(`${texts}.page`)}>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading') return <MailedWaiting title={t(`${texts}.page`)}>{t(`${texts}.loading`)}</MailedWaiting>
    if (state.kind === 'ended') return <ApprovalEnd title={t('approval.ended')} text={t(`${texts}.ended`)} link={signIn()} />
    if (state.kind === 'failed')
      return (
        <MailedFailure
          title={t(`${texts}.page`)}
          message={state.message}
          retry={t('approval.retry')}
          onRetry={() => void read()}
        />
      )
    const sheet = state.content
    if (sheet.stage === 'gone')
      return <ApprovalEnd title={t(`${texts}.gone.title`)} text={t(`${texts}.gone.text`)} link={signIn()} />
    if (sheet.stage === 'approved') {
      return (
        <ApprovalEnd
          title={t(`${texts}.approved.title`)}
          text={t(`${texts}.approved.text`, { folio: sheet.folio })}
          link={{ to: sheet.path, label: t(`${texts}.approved.open`) }}
        />
      )
    }
    const approve = async () => show(await subject.approve(token, sheet.hash))
    return <ApprovalSheet sheet={sheet} texts={texts} onApprove={approve} onReload={read} />
  }
}

interface ApprovalSheetProps {
  sheet: Sheet
  texts: Subject['texts']
  onApprove: () => Promise<void>
  onReload: () => Promise<void>
}

/** The subject of the approval with every amount. */
function ApprovalSheet({ sheet, texts, onApprove, onReload }: ApprovalSheetProps) {
  const { call, isBusy, run } = useSubmit('stay-busy')
  const failure = call.error
  const isOutdated = failure !== null && isRefusal(failure)
  const reload = useRef<HTMLButtonElement>(null)
  // It takes the place of the button that was pressed.
  useEffect(() => {
    if (isOutdated) reload.current?.focus()
  }, [isOutdated])
  return (
    <form
      aria-labelledby="approval-title"
      onSubmit={(event) => {
        event.preventDefault()
        void run(onApprove)
      }}
    >
      <MailedHeading id="approval-title">{sheet.folio}</MailedHeading>
      <p className="intro">{sheet.intro}</p>
      <div className="agreement approval">
        <h2>{sheet.heading}</h2>
        <MailedFacts facts={sheet.facts} />
        {sheet.sections.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ name, detail, amount }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what tells it from its twin.
                <li key={at}>
                  <span>
                    {name}
                    {detail !== undefined && <small>{detail}</small>}
                  </span>
                  {amount !== undefined && <span>{amount}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Banner id="approval-problem">{failure?.message ?? null}</Banner>
      <div className="actions">
        {isOutdated ? (
          <button type="button" className="primary" ref={reload} onClick={() => void onReload()}>
            {t('approval.changed')}
          </button>
        ) : (
          <SubmitButton isBusy={isBusy} label={t(`${texts}.approve`)} busyLabel={t('approval.approving')} />
        )}
      </div>
      <p className="aside">
        {t('approval.as', { name: sheet.approver })} <a href={sheet.path}>{t(`${texts}.other`)}</a>
      </p>
    </form>
  )
}
