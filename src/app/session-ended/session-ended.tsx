import { App } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { endSession, getSession, subscribeSession } from '../../../providers/session.ts'
import { answerSessionEnd } from '../../../providers/sign-in-again.ts'
import { isViewing } from '../../../providers/storage.ts'
import { dropUnsaved, hasUnsaved } from '../../ui/use-unsaved-guard.ts'
import { leaveForSignIn } from '../leave.ts'
import type { SessionEndedDialogProps } from './session-ended-dialog.tsx'

interface Question {
  Dialog: ComponentType<SessionEndedDialogProps>
  session: DecodedSession
  onEnd: (isSignedIn: boolean) => void
}

/**
 * Mounted next to every page. When the session ends elsewhere while there is unsaved input, it covers the page and asks to
 * sign in again; the page keeps the input, files included, and shows it to no other person.
 */
export function SessionEnded() {
  const { message } = App.useApp()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      answerSessionEnd(async () => {
        const session = getSession()
        if (typeof session === 'string' || isViewing() || !hasUnsaved()) return false
        const loaded = await import('./session-ended-dialog.tsx').catch(() => null)
        if (!loaded) {
          void message.error(t('session-ended.notLoaded'))
          return false
        }
        return new Promise((resolve) => setQuestion({ Dialog: loaded.SessionEndedDialog, session, onEnd: resolve }))
      }),
    [message],
  )
  // The session is back, from here or from another tab. Another person gets a page of their own by a full load; until then
  // this one stays covered.
  useEffect(() => {
    if (!question) return
    const follow = () => {
      const next = getSession()
      if (typeof next === 'string' || next === question.session) return
      if (next.id !== question.session.id) {
        dropUnsaved()
        return leaveForSignIn()
      }
      setQuestion(null)
      question.onEnd(true)
    }
    // It may have come back while the dialog's script was loading.
    follow()
    return subscribeSession(follow)
  }, [question])
  if (!question) return null
  const leave = () => {
    // "Discard" may be answered after the session is back from another tab.
    const now = getSession()
    if (typeof now !== 'string' && now !== question.session) return
    setQuestion(null)
    endSession()
    question.onEnd(false)
  }
  return <question.Dialog session={question.session} onLeave={leave} />
}
