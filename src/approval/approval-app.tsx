import { useCallback, useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { useLanguage } from '../language.ts'
import { Waiting } from '../sign-in/parts.tsx'
import { ApprovalEnd } from './approval-end.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { MailedFailure, MailedPage } from './mailed-page.tsx'
import type { Sheet, Subject } from './subjects.ts'

type State = { kind: 'loading' } | { kind: 'ended' } | { kind: 'failed'; message: string } | { kind: 'open'; sheet: Sheet }

interface ApprovalAppProps {
  subject: Subject
  token: string
}

const signIn = () => ({ to: '/login', label: t('approval.signIn') })

/**
 * The page behind a mailed approval link: shows the subject and approves it with one click. Opening the page changes nothing.
 */
export function ApprovalApp({ subject, token }: ApprovalAppProps) {
  const { texts } = subject
  const language = useLanguage()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const read = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      setState({ kind: 'open', sheet: await subject.open(token) })
    } catch (error) {
      const isEnded = error instanceof ApiError && error.code === 'LINK_INVALID'
      setState(isEnded ? { kind: 'ended' } : { kind: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }, [subject, token])
  useEffect(() => void read(), [read])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${t(`${texts}.page`)} · Plantilla`
  }, [texts, language])
  return <MailedPage>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading') return <Waiting>{t(`${texts}.loading`)}</Waiting>
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
    const { sheet } = state
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
    const approve = async () => setState({ kind: 'open', sheet: await subject.approve(token, sheet.hash) })
    return <ApprovalSheet sheet={sheet} texts={texts} onApprove={approve} onReload={read} />
  }
}
