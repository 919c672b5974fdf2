import { useSyncExternalStore } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { getPush, isSubscribed, type PushState, subscribePush } from '../../../providers/push/push.ts'
import { useSession } from '../../ui/session-context.ts'

/** State of the switch (G5). */
export interface PushView {
  hasSwitch: boolean
  isOn: boolean
  isDisabled: boolean
  text: string
  /** A hint for the person. */
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
  if (push.kind === 'loading') return { ...view, text: t('push.loading') }
  if (push.kind === 'none') return { ...view, hasSwitch: false, text: t(`push.none.${push.why}`) }
  if (push.permission === 'denied') {
    return push.token === null
      ? { ...view, text: t('push.off'), hint: t('push.denied') }
      : { ...view, text: t('push.unsubscribed'), hint: t('push.enable') }
  }
  const { problem, isBusy } = push
  return {
    ...view,
    isDisabled: isBusy,
    text: isBusy ? t('push.loading') : isOn ? t('push.on') : t('push.off'),
    problem: problem === 'not-registered' ? t('push.notRegistered') : (problem?.text ?? null),
  }
}
