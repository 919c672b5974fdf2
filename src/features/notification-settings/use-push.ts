import { useSyncExternalStore } from 'react'
import { getPush, isSubscribed, type PushState, subscribePush } from '../../../providers/push/push.ts'
import { PUSH_TEXTS } from '../../texts/push.ts'
import { useSession } from '../../ui/session-context.ts'

/** State of the switch (G5). */
export interface PushView {
  /** There is something to switch. */
  hasSwitch: boolean
  isOn: boolean
  isDisabled: boolean
  text: string
  /** More that the person should know or do. */
  hint: string | null
  problem: string | null
}

export function usePush(): PushView {
  const session = useSession()
  const push = useSyncExternalStore(subscribePush, getPush)
  return viewOf(push, isSubscribed(push, session))
}

export function viewOf(push: PushState, isOn: boolean): PushView {
  const view = { hasSwitch: true, isOn, isDisabled: true, hint: null, problem: null }
  if (push.kind === 'loading') return { ...view, text: PUSH_TEXTS.loading }
  if (push.kind === 'none') return { ...view, hasSwitch: false, text: PUSH_TEXTS.none[push.why] }
  if (push.permission === 'denied') {
    return push.token === null
      ? { ...view, text: PUSH_TEXTS.off, hint: PUSH_TEXTS.denied }
      : { ...view, text: PUSH_TEXTS.unsubscribed, hint: PUSH_TEXTS.enable }
  }
  const { problem, isBusy } = push
  return {
    ...view,
    isDisabled: isBusy,
    text: isBusy ? PUSH_TEXTS.loading : isOn ? PUSH_TEXTS.on : PUSH_TEXTS.off,
    problem: problem === 'not-registered' ? PUSH_TEXTS.notRegistered : (problem?.text ?? null),
  }
}
