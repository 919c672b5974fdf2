import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../providers/api.ts'
import { Waiting } from '../sign-in/parts.tsx'
import { APPROVAL_TEXTS as TEXTS } from '../texts/approval.ts'
import { ApprovalEnd } from './approval-end.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { MailedFailure, MailedPage } from './mailed-page.tsx'
import type { Sheet, Subject } from './subjects.ts'

type State = { kind: 'loading' } | { kind: 'ended' } | { kind: 'failed'; message: string } | { kind: 'open'; sheet: Sheet }

interface ApprovalAppProps {
  subject: Subject
  token: string
}

const SIGN_IN = { to: '/login', label: TEXTS.signIn }

/**
 * The page behind a mailed approval link: shows the subject and approves it with one click. Opening the page changes nothing.
 */
export function ApprovalApp({ subject, token }: ApprovalAppProps) {
  const { texts } = subject
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
  useEffect(() => {
    document.title = `${texts.page} · Plantilla`
    void read()
  }, [read, texts])
  return <MailedPage>{screenOf()}</MailedPage>

  function screenOf() {
    if (state.kind === 'loading') return <Waiting>{texts.loading}</Waiting>
    if (state.kind === 'ended') return <ApprovalEnd title={TEXTS.ended} text={texts.ended} link={SIGN_IN} />
    if (state.kind === 'failed')
      return <MailedFailure title={texts.page} message={state.message} retry={TEXTS.retry} onRetry={() => void read()} />
    const { sheet } = state
    if (sheet.stage === 'gone') return <ApprovalEnd {...texts.gone} link={SIGN_IN} />
    if (sheet.stage === 'approved') {
      const { title, text, open } = texts.approved
      return <ApprovalEnd title={title} text={text(sheet.folio)} link={{ to: sheet.path, label: open }} />
    }
    const approve = async () => setState({ kind: 'open', sheet: await subject.approve(token, sheet.hash) })
    return <ApprovalSheet sheet={sheet} texts={texts} onApprove={approve} onReload={read} />
  }
}
