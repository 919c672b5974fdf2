import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OperationName } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import type { ResultOf } from '../../providers/use-operation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { OperationDialog, type OperationDialogProps } from './operation-dialog.tsx'

interface OutcomeDialogProps<N extends OperationName> extends OperationDialogProps<N> {
  outcome: {
    title?: string
    close: string
    /** Its text is shown this once: only its own button closes it without a question. */
    isShownOnce?: (result: ResultOf<N>) => boolean
    /** Leads back to an empty dialog. */
    again?: string
    draw: (result: ResultOf<N>) => ReactNode
  }
}

/** A dialog whose call answers something to read: the answer is shown in its place until it is closed. */
export function OutcomeDialog<N extends OperationName>({ outcome, ...props }: OutcomeDialogProps<N>) {
  const [found, setFound] = useState<{ result: ResultOf<N> } | null>(null)
  const confirm = useConfirm()
  const askToClose = () =>
    confirm({
      title: t('office.shownOnce.title'),
      content: t('office.shownOnce.detail'),
      okText: t('office.shownOnce.close'),
      okButtonProps: { danger: true },
      cancelText: t('office.shownOnce.keep'),
      autoFocusButton: 'cancel',
      onOk: props.onClose,
    })
  // The first dialog closes when the answer arrives; the focus returns to the control that opened it.
  useReturnFocus(true)
  if (found === null) {
    return <OperationDialog {...(props as OperationDialogProps<N>)} onDone={(result) => setFound({ result })} />
  }
  const { title = props.title, close, isShownOnce, again, draw } = outcome
  const isKept = isShownOnce?.(found.result) === true
  return (
    <Dialog
      title={title}
      isOpen
      onClose={isKept ? askToClose : props.onClose}
      width={props.width}
      footer={(leave) =>
        again === undefined ? (
          <Button type="primary" onClick={isKept ? props.onClose : leave}>
            {close}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{close}</Button>
            <Button type="primary" onClick={() => setFound(null)}>
              {again}
            </Button>
          </>
        )
      }
    >
      {draw(found.result)}
    </Dialog>
  )
}
