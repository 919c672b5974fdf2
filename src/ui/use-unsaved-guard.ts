import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { OFFICE_TEXTS } from '../texts.ts'

const TEXTS = OFFICE_TEXTS.unsaved

/** Asks "discard or go on?" and hears the answer. */
export function useAskToDiscard(): (answers: { onDiscard: () => void; onKeep?: () => void }) => void {
  const { modal } = App.useApp()
  return ({ onDiscard, onKeep }) => {
    modal.confirm({
      title: TEXTS.title,
      content: TEXTS.detail,
      okText: TEXTS.discard,
      okButtonProps: { danger: true },
      cancelText: TEXTS.keep,
      autoFocusButton: 'cancel',
      onOk: onDiscard,
      onCancel: () => onKeep?.(),
    })
  }
}

/**
 * Leaving with unsaved changes asks first (C24), inside the product and when the tab closes. Refine's own guard does
 * nothing under a data router.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const ask = useAskToDiscard()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each blocked step; `ask` is new at every render.
  useEffect(() => {
    if (blocker.state === 'blocked') ask({ onDiscard: () => blocker.proceed(), onKeep: () => blocker.reset() })
  }, [blocker.state])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
