import { useEffect, useId } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { t } from '../../contract/language/texts.ts'
import { useConfirm } from './use-confirm.ts'

/** All unsaved input on the screen. The router can ask one question at a time, so it is kept in one place. */
const unsaved = new Set<string>()

/** Takes away the open question about unsaved input. */
let withdraw: (() => void) | null = null

/** Asks "discard or go on?" and calls the handler of the answer. A save that ends meanwhile takes the question away. */
export function useAskToDiscard(): (answers: { onDiscard: () => void; onKeep?: () => void }) => void {
  const confirm = useConfirm()
  return ({ onDiscard, onKeep }) => {
    const answered = (then: (() => void) | undefined) => () => {
      withdraw = null
      then?.()
    }
    const close = confirm({
      title: t('office.unsaved.title'),
      content: t('office.unsaved.detail'),
      okText: t('office.unsaved.discard'),
      okButtonProps: { danger: true },
      cancelText: t('office.unsaved.keep'),
      autoFocusButton: 'cancel',
      onOk: answered(onDiscard),
      onCancel: answered(onKeep),
    })
    withdraw = () => {
      close()
      answered(onKeep)()
    }
  }
}

export const hasUnsaved = (): boolean => unsaved.size > 0

/** Leaves a part of a page, such as a tab; asks first where that would drop unsaved input. */
export function useLeave(): (leave: () => void) => void {
  const ask = useAskToDiscard()
  return (leave) => (hasUnsaved() ? ask({ onDiscard: leave }) : leave())
}

/** The unsaved input is of another person than the one in front of the screen: the browser must not ask whether to leave. */
export const dropUnsaved = (): void => unsaved.clear()

/** Leaving while this is unsaved asks first (C24), inside the product and when the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    unsaved.add(id)
    addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) withdraw?.()
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, id])
}

/**
 * Asks before the address changes while there are unsaved changes; mounted once, around all pages. Refine's own guard does
 * nothing under a data router.
 */
export function useLeaveQuestion(): void {
  const ask = useAskToDiscard()
  const blocker = useBlocker(isLeavingUnsaved)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each blocked step; `ask` is new at every render.
  useEffect(() => {
    if (blocker.state === 'blocked') ask({ onDiscard: () => blocker.proceed(), onKeep: () => blocker.reset() })
  }, [blocker.state])
}

const isLeavingUnsaved: BlockerFunction = ({ currentLocation, nextLocation }) =>
  unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname
