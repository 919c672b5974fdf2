import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import './dialog.css'
import { type BlockerFunction, useBlocker } from 'react-router'
import { useConfirm } from './use-confirm.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  title: string
  /** False for one that stays mounted while it closes. */
  isOpen?: boolean
  /** The leaving motion has ended. */
  onGone?: () => void
  onClose: () => void
  /** The dialog has unsaved input: closing asks first (decisions.md no. 65). */
  isDirty?: boolean
  /** A call that cannot be stopped is on its way: the dialog stays until its answer shows. */
  isBusy?: boolean
  width?: number | undefined
  /** Distance from the upper edge of the window, for content that needs the height. */
  top?: number
  /** Hides the page behind it. */
  isOpaque?: boolean
  /** Buttons; they get a function that closes as Escape does. */
  footer: (close: () => void) => ReactNode
  children: ReactNode
}

/**
 * Every modal of the product: closes on Escape and on a click outside, at once when nothing changed; opens in 300 ms, closes
 * in 200 ms (C6), and without animation where people ask for less motion.
 */
export function Dialog(props: DialogProps) {
  const { title, isOpen = true, onClose, isDirty = false, isBusy = false, width = 720, top = 48 } = props
  const { isOpaque = false, onGone = () => undefined, footer, children } = props
  const ask = useAskToDiscard()
  useReturnFocus(isOpen)
  const id = useId()
  useEffect(() => {
    // A step may remove the focused element: Escape and Tab would then work on the page behind.
    if (isOpen && document.activeElement === document.body) document.getElementById(id)?.focus()
  })
  const close = () => {
    if (isBusy) return
    if (isDirty) ask({ onDiscard: onClose })
    else onClose()
  }
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      onCancel={close}
      afterClose={onGone}
      footer={footer(close)}
      closable={{ 'aria-label': t('office.close'), disabled: isBusy }}
      transitionName="dialog"
      maskTransitionName="dialog-mask"
      destroyOnHidden
      wrapProps={{ id }}
      style={{ top }}
      {...(isOpaque ? { styles: { mask: { background: 'var(--canvas)' } } } : {})}
    >
      <FocusEntry />
      {children}
    </Modal>
  )
}

/**
 * Moves the focus into the dialog at once. antd does so when the opening motion ends; until then Escape and Tab would work on
 * the page behind.
 */
function FocusEntry() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // antd attaches the dialog to the page after the effects of its content.
    const frame = requestAnimationFrame(() => {
      const dialog = mark.current?.closest('[role="dialog"]')
      if (dialog && !dialog.contains(document.activeElement)) {
        dialog.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={mark} hidden />
}

interface DialogButtonsProps {
  /** Closes the dialog as Escape does: the function its footer gets. */
  onCancel: () => void
  cancel?: string | undefined
  submit?: string | undefined
  submitting?: string | undefined
  /** The form that the button sends; without one it calls `onSubmit`. */
  form?: string
  onSubmit?: () => void
  loading: boolean
  /** Leaving stops the call, so it stays open while the call runs. */
  stoppable?: boolean
  disabled?: boolean
  danger?: boolean
  isReady?: boolean
}

export function DialogButtons(props: DialogButtonsProps) {
  const { form, onSubmit, loading, stoppable = false, disabled = false, danger = false, isReady = true } = props
  const target = form === undefined ? { onClick: onSubmit } : { htmlType: 'submit' as const, form }
  return (
    <>
      <Button onClick={props.onCancel} disabled={loading && !stoppable}>
        {props.cancel ?? t('form-dialog.cancel')}
      </Button>
      {isReady && (
        <Button type="primary" danger={danger} loading={loading} disabled={disabled} {...target}>
          {loading ? (props.submitting ?? t('form-dialog.saving')) : (props.submit ?? t('form-dialog.save'))}
        </Button>
      )}
    </>
  )
}

/** All unsaved input on the screen. The router can ask one question at a time, so it is kept in one place. */
const unsaved = new Set<string>()

let withdraw: (() => void) | null = null

/** Asks "discard or go on?" and calls the handler of the answer. A save that ends meanwhile takes the question away. */
function useAskToDiscard(): (answers: { onDiscard: () => void; onKeep?: () => void }) => void {
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
export function useLeave(): (leave: () => void, isUnsaved?: boolean) => void {
  const ask = useAskToDiscard()
  return (leave, isUnsaved = hasUnsaved()) => (isUnsaved ? ask({ onDiscard: leave }) : leave())
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

/** Parts of a page ask by themselves before they change its parameters; Back and Forward do not go through them. */
const isLeavingUnsaved: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  unsaved.size > 0 &&
  (currentLocation.pathname !== nextLocation.pathname ||
    (historyAction === 'POP' && currentLocation.search !== nextLocation.search))
